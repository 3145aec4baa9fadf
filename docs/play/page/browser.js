// What a browser makes of the same text: by the URL Standard, as package whatwg reads it,
// and a note where the browser that shows the page differs from that.

const why = (list) => (list || []).flatMap((w) => [" " + w.says, w.row ? " " : null, w.row
  ? el("a", { rel: "noreferrer", href: "https://github.com/uriscan/uriscan/blob/main/docs/" + w.page }, w.row) : null]);

function renderBrowser(b, a) {
  if (a.tooLong) return;
  if (!b) return;
  const call = state.base ? "new URL(input, base)" : "new URL(input)";
  const verdicts = el("p", { class: "verdicts" }, "uriscan: ", el("strong", { id: "ours" }, b.ours), ". ", el("code", {}, call), ": ", el("strong", { id: "theirs" }, b.theirs), ".", ...why(b.why));
  const parts = b.note ? [el("p", { id: "note" }, b.note), verdicts] : [verdicts];
  if (b.own) parts.push(el("p", { id: "own" }, "The browser in use differs from the URL Standard: ", ...(b.own.href ? ["it writes ", bytes(b.own.href)] : ["it refuses this text."])));
  if (b.href) parts.push(el("p", {}, "It writes ", el("span", { id: "href" }, bytes(b.href))));
  if (b.rows) parts.push(...comparedRows(b.rows));
  if (b.resolved) parts.push(el("p", { class: "note" }, "uriscan's side is the reference resolved against the base."));
  $("browser").replaceChildren(...parts);
}

// comparedRows has a row for each component of which there is something to say, and
// names the others.
function comparedRows(rows) {
  const same = rows.filter((r) => r.same && !r.why).map((r) => r.name);
  const shown = rows.filter((r) => !same.includes(r.name));
  if (shown.length === 0) return [el("p", { class: "note" }, "All components are the same.")];
  const head = ["Component", "uriscan", "new URL", "In words"].map((h) => el("th", { scope: "col", role: "columnheader" }, h));
  const table = el("table", { class: "compared", role: "table", "aria-label": "Where uriscan and new URL differ" },
    el("colgroup", {}, el("col", { class: "what" })),
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...head)),
    el("tbody", { role: "rowgroup" }, ...shown.map(comparedRow)));
  return same.length === 0 ? [table] : [table, el("p", { class: "note" }, "The same: " + same.join(", ") + ".")];
}

function comparedRow(r) {
  const value = (t) => (t ? bytes(t) : el("span", { class: "absent" }, "none"));
  return el("tr", { role: "row", class: r.same ? "same" : "differs", "data-part": r.name },
    el("th", { scope: "row", role: "rowheader" }, el("span", { class: "swatch", "data-c": r.name }, r.name)),
    el("td", { role: "cell", "data-of": "uriscan" }, value(r.ours)),
    el("td", { role: "cell", "data-of": "new URL" }, value(r.theirs)),
    el("td", { role: "cell", class: "words" }, el("span", { class: r.same ? "same" : "differs" }, r.same ? "The same." : "Differs."), ...why(r.why)));
}
