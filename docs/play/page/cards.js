// The components as a table, and what is known and made of the text.

const rfc = (section) => el("a", { class: "section", rel: "noreferrer", href: "https://www.rfc-editor.org/rfc/rfc3986#section-" + section, "aria-label": "RFC 3986 section " + section }, "§" + section);

function renderComponents(a) {
  $("components").replaceChildren(...a.components.map((c) => {
    const name = el("th", { scope: "row", role: "rowheader" }, el("span", { class: "swatch", "data-c": c.name }, c.name), rfc(c.section));
    const span = el("td", { role: "cell", class: "span" }, c.present ? (c.start === c.end ? "at " + c.start : c.start + " to " + c.end) : "–");
    const value = el("td", { role: "cell" });
    if (!c.present) value.append(el("span", { class: "absent" }, "absent"));
    else value.append(bytes(c.text));
    if (c.kind) value.append(el("span", { class: "kind" }, c.kind));
    return el("tr", { role: "row" }, name, span, value);
  }));
}

function renderMore(a) {
  $("names").hidden = $("more").hidden = $("forms-card").hidden = $("browser-card").hidden = Boolean(a.tooLong);
  if (a.tooLong) return;
  $("facts").replaceChildren(...(a.facts || []).flatMap((f) => [el("dt", f.good ? { class: "good" } : {}, f.name), el("dd", {}, f.says)]));
  if (!a.facts) $("facts").append(el("dd", {}, "Nothing is unusual, but it is not valid or not in its normal form."));
  renderInside(a.inside);
  renderScheme(a.scheme);
  renderForms("names", a.names);
  renderForms("forms", a.forms);
}

// renderForms shows what is made of the text: its name, the function that makes it, and the
// result or why there is none.
function renderForms(id, forms) {
  $(id).replaceChildren(...forms.map((f) => el("div", {},
    el("dt", {}, f.name, el("code", {}, f.call)),
    el("dd", {}, f.text ? (f.same ? el("span", { class: "absent" }, "The text as it is.") : bytes(f.text)) : null,
      f.note ? el("div", { class: "remark" }, f.note) : null))));
}

function renderInside(inside) {
  const { segments, pairs, more } = inside;
  const list = [];
  if (segments) {
    list.push(el("p", { class: "sub" }, segments.some((s) => s.decoded) ? "Segments of the path, decoded" : "Segments of the path"));
    list.push(el("ol", { class: "list" }, ...segments.map((s) => el("li", {}, bytes(s.text)))));
  }
  if (pairs) {
    list.push(el("p", { class: "sub" }, "Names and values of the query, decoded"));
    list.push(el("ul", { class: "list" }, ...pairs.map((p) => el("li", {}, bytes(p.name), p.value ? " = " : "", p.value ? bytes(p.value) : null))));
  }
  if (more) list.push(el("p", { class: "note" }, "And " + more.toLocaleString("en") + " more."));
  $("inside").replaceChildren(...list);
  $("inside-card").hidden = list.length === 0;
}

function renderScheme(s) {
  $("scheme-card").hidden = !s;
  if (!s) return;
  const head = el("p", {}, (s.valid ? "Valid by the grammar of " : "Invalid by the grammar of ") + s.name + " (" + s.source + ").");
  const lines = [head];
  if (s.says) lines.push(el("p", { class: "note" }, s.says + (s.want ? " Wanted: " + s.want + "." : "")));
  if (s.parts) {
    lines.push(el("table", { role: "table", "aria-label": "Parts that the scheme names" }, el("tbody", { role: "rowgroup" }, ...s.parts.map((p) =>
      el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, p.name), el("td", { role: "cell", class: "span" }, p.start === p.end ? "at " + p.start : p.start + " to " + p.end), el("td", { role: "cell" }, bytes(p.text)))))));
  }
  $("scheme").replaceChildren(...lines);
}
