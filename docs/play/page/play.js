"use strict";
(() => {
  const $ = (id) => document.getElementById(id);

  // Longer texts are held beside the field: no browser likes to edit them. What is not
  // plain ASCII takes it longest to lay out.
  const longest = 1 << 17, longestOdd = 1 << 13;
  // No more than this is taken at all.
  const tooLong = 1 << 26;
  // A link holds no longer text than this.
  const linkable = 1 << 13;

  const examples = [
    ["All seven", "https://user:pw@www.example.com:8080/a/b?q=1#top"],
    ["A wrong byte", "http://exa mple.com/"],
    ["A late error", "http://a:b/"],
    ["IPv6", "http://[2001:DB8::0:7]:0080/../x"],
    ["Two hosts", "http://good.example\\@evil.example/"],
    ["A number as host", "http://0x7f.1/"],
    ["Encoded", "http://h/%7Eann/%2E%2e/a%2Fb?q=caf%C3%A9"],
    ["Mail", "mailto:ann@example.com?subject=hi&cc=bob@example.com"],
    ["URN", "urn:isbn:9780306406157"],
    ["IRI", "http://bücher.example/größe?q=日本"],
    ["Relative", "../c?d#e", "http://example.com/a/b/"],
  ];

  const state = { uri: examples[0][1], base: "", as: "URI-reference", escapes: false, step: 0, theme: "" };
  let held = null; // the text, if it is too long for the field
  let shown = null; // the last answer
  let scan = null; // the library

  // el returns a new element. What is not an element becomes text, never HTML.
  function el(tag, props, ...children) {
    const e = document.createElement(tag);
    for (const [name, value] of Object.entries(props || {})) {
      if (name === "class") e.className = value;
      else if (name.startsWith("--")) e.style.setProperty(name, value);
      else e.setAttribute(name, value);
    }
    e.append(...children.filter((c) => c !== null && c !== undefined));
    return e;
  }

  const text = () => (held !== null ? held : $("uri").value);

  // whole replaces halves of surrogate pairs, which no UTF-8 has.
  const whole = (s) => (s.toWellFormed ? s.toWellFormed() : s.replace(/\p{Surrogate}/gu, "\uFFFD"));

  // ---- asking the library

  function ask(extra) {
    const options = { production: state.as, base: whole(state.base), escapes: state.escapes, columns: fit, step: state.step, ...extra };
    return JSON.parse(scan(whole(text()), JSON.stringify(options)));
  }

  // The sizes of the letters of the drawing, in rem, and how many bytes fit side by side
  // in each. They are measured when the width of the page changes, and not at each key:
  // that would lay out a long text in the field every time.
  const sizes = [1.9, 1.55, 1.25, 1.05];
  let fits = null;
  let fit = 10; // of the size in use

  function measure() {
    const probe = el("span", { class: "probe" }, "0".repeat(100));
    $("drawing").append(probe);
    const one = probe.getBoundingClientRect().width / 100; // of a letter of 1rem
    fits = sizes.map((size) => Math.floor($("drawing").clientWidth / (one * size)) - 1);
    probe.remove();
  }

  // choose chooses the largest size in which a text fits, or the smallest.
  function choose(length) {
    if (!fits) measure();
    let i = fits.findIndex((n) => length <= n);
    if (i < 0) i = sizes.length - 1;
    fit = fits[i];
    if (length > fit && fit > 20) fit -= fit % 10;
    $("drawing").style.setProperty("--size", sizes[i] + "rem");
  }

  function update() {
    if (!scan) return;
    $("answer").hidden = false;
    choose(text().length); // about as many as bytes
    const answer = ask({});
    shown = answer;
    renderVerdict(answer);
    const unread = Boolean(answer.problem);
    $("answer").hidden = unread;
    if (!unread) {
      renderDrawing(answer);
      renderComponents(answer);
      renderMore(answer);
      renderBrowser(answer.browser, answer);
      renderWalk(answer.walk);
    }
    saveSoon();
  }

  // ---- what is shown of a text

  function bytes(t) {
    if (t.pieces === null || t.pieces === undefined) return el("span", { class: "bytes absent" }, "empty");
    return el("bdi", { class: "bytes", dir: "ltr" }, ...t.pieces.map((p) =>
      p.k === 2 ? el("span", { class: "odd" }, p.t) : p.k === 3 ? el("span", { class: "left" }, p.t) : p.t));
  }

  function renderVerdict(a) {
    const box = $("verdict");
    if (a.problem) {
      box.className = "verdict invalid";
      box.replaceChildren(el("p", { class: "says" }, a.problem));
      return;
    }
    const v = a.verdict;
    box.className = "verdict " + (v.valid ? "valid" : "invalid");
    const length = a.length === 1 ? "1 byte" : a.length.toLocaleString("en") + " bytes";
    const words = v.valid ? "A valid " + a.production + " of " + length + "." : v.says;
    const lines = [el("p", { class: "says" }, el("span", { class: "short", id: "short" }, v.short), words)];
    if (v.want) lines.push(el("p", { class: "want" }, "Wanted: " + v.want + "."));
    if (whole(text()) !== text()) lines.push(el("p", { class: "want" }, "Half of a surrogate pair is no character; it is read as U+FFFD."));
    box.replaceChildren(...lines);
  }

  // ---- the drawing

  function renderDrawing(a) {
    const box = $("drawing");
    box.setAttribute("aria-label", a.drawing || "Nothing is drawn");
    const present = a.components.filter((c) => c.present);
    box.replaceChildren(...a.sheets.map((sheet) =>
      sheet.of ? el("p", { class: "gap" }, (sheet.to - sheet.from).toLocaleString("en") + " bytes of the " + sheet.of + ", " + sheet.from + " to " + sheet.to)
        : drawSheet(sheet, present, a)));
  }

  function drawSheet(sheet, present, a) {
    const { from, to } = sheet, at = a.verdict.at, last = to === a.length;
    const bad = at >= from && (at < to || (last && at === to)) ? at : -1;
    const e = el("div", { class: "sheet", "--caret": bad < 0 ? 0 : 1 });
    ruler(e, from, to);
    e.append(byteRow(sheet, present, bad));
    if (bad >= 0) {
      const leftward = bad - from > (fit * 2) / 3;
      e.append(el("div", { class: leftward ? "caret leftward" : "caret", "--at": bad - from }, "▲", el("i", {}, "error at " + bad)));
    }
    e.style.setProperty("--rows", brackets(e, present, sheet, last));
    return e;
  }

  function ruler(e, from, to) {
    for (let i = from; i < to || i === from; i++) {
      e.append(el("div", { class: i % 5 ? "tick" : "tick five", "--at": i - from }));
      if (i % 10 === 0) e.append(el("div", { class: "number", "--at": i - from }, el("span", {}, String(i))));
    }
  }

  // byteRow returns the bytes of a sheet. Plain ones that follow each other in one
  // component share an element.
  function byteRow(sheet, present, bad) {
    const row = el("div", { class: "row" });
    let i = sheet.from, run = "", runOf = null;
    const flush = () => {
      if (run) row.append(el("span", runOf ? { "data-c": runOf } : { class: "delimiter" }, run));
      run = "";
    };
    for (const cell of sheet.cells || []) {
      const inside = present.find((c) => c.start <= i && i < c.end);
      const of = inside ? inside.name : null;
      const wrong = i <= bad && bad < i + cell.n;
      if (of !== runOf || wrong || cell.k) flush();
      runOf = of;
      if (wrong || cell.k) {
        const c = el("span", { class: (cell.k === 2 ? "hidden" : "wide") + (wrong ? " bad" : "") + (of ? "" : " delimiter"), "--n": cell.n },
          cell.k === 2 ? el("b", {}, cell.t) : cell.t);
        if (of) c.dataset.c = of;
        row.append(c);
      } else {
        run += cell.t;
      }
      i += cell.n;
    }
    flush();
    if (bad === sheet.to) row.append(el("span", { class: "past bad" }, " "));
    return row;
  }

  // brackets draws what stands under the bytes, and returns how many rows of names it
  // takes. A name moves down a row where the one before it leaves no room.
  function brackets(e, present, sheet, last) {
    const ends = [];
    for (const c of present) {
      const empty = c.start === c.end;
      const start = Math.max(c.start, sheet.from), end = Math.min(c.end, sheet.to);
      if (empty ? !(start === c.start && (c.start < sheet.to || (last && c.start === sheet.to))) : start >= end) continue;
      let kind = "bracket";
      if (empty) kind += " empty";
      if (start > c.start) kind += " from";
      if (end < c.end) kind += " to";
      const at = start - sheet.from, n = empty ? 0 : end - start;
      e.append(el("div", { class: kind, "data-c": c.name, "--at": at, "--n": n }));
      const size = c.name.length * 0.62 + 0.3;
      const left = Math.max(0, Math.min(at + n / 2 - size / 2, fit + 1 - size));
      let line = 0;
      while (line < ends.length && left < ends[line] + 0.4) line++;
      ends[line] = left + size;
      e.append(el("div", { class: "leader", "data-c": c.name, "--at": at + n / 2, "--row": line }));
      e.append(el("div", { class: "name", "data-c": c.name, "--at": left, "--row": line }, el("span", {}, c.name)));
    }
    return Math.max(1, ends.length);
  }

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

  // ---- facts, inside, scheme, forms

  function renderMore(a) {
    $("more").hidden = $("forms-card").hidden = $("browser-card").hidden = Boolean(a.tooLong);
    if (a.tooLong) return;
    $("facts").replaceChildren(...(a.facts || []).flatMap((f) => [el("dt", f.good ? { class: "good" } : {}, f.name), el("dd", {}, f.says)]));
    if (!a.facts) $("facts").append(el("dd", {}, "Nothing is unusual, but it is not valid or not in its normal form."));
    renderInside(a.inside);
    renderScheme(a.scheme);
    $("forms").replaceChildren(...a.forms.map((f) => el("div", {},
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

  // ---- the browser

  const why = (list) => (list || []).flatMap((w) => [" " + w.says, w.row ? " " : null, w.row
    ? el("a", { rel: "noreferrer", href: "https://github.com/uriscan/uriscan/blob/main/docs/" + w.page }, w.row) : null]);

  function renderBrowser(b, a) {
    if (a.tooLong) return;
    if (!b) {
      $("browser").replaceChildren(el("p", {}, "A text of your browser cannot hold bytes that are no UTF-8, so it cannot be asked."));
      return;
    }
    const call = state.base ? "new URL(input, base)" : "new URL(input)";
    const verdicts = el("p", { class: "verdicts" }, "uriscan: ", el("strong", { id: "ours" }, b.ours), ". ", el("code", {}, call), ": ", el("strong", { id: "theirs" }, b.theirs), ".", ...why(b.why));
    const parts = [verdicts];
    if (b.href) parts.push(el("p", {}, "It writes ", el("span", { id: "href" }, bytes(b.href))));
    if (b.rows) parts.push(...comparedRows(b.rows));
    if (b.resolved) parts.push(el("p", { class: "note" }, "uriscan's side is the reference resolved against the base."));
    $("browser").replaceChildren(...parts);
  }

  // comparedRows has a row for each component of which there is something to say, and
  // names the others.
  function comparedRows(rows) {
    const same = rows.filter((r) => r.same && !r.why).map((r) => r.name);
    const told = rows.filter((r) => !same.includes(r.name));
    if (told.length === 0) return [el("p", { class: "note" }, "All components are the same.")];
    const head = ["Component", "uriscan", "new URL", "In words"].map((h) => el("th", { scope: "col", role: "columnheader" }, h));
    const table = el("table", { class: "compared", role: "table", "aria-label": "Where uriscan and new URL differ" },
      el("colgroup", {}, el("col", { class: "what" })),
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...head)),
      el("tbody", { role: "rowgroup" }, ...told.map(comparedRow)));
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

  // ---- the machine

  // The boxes of the drawing have the names of their states as classes, the arrows the
  // names of the boxes between which they lead.
  const svg = document.querySelector("#folded svg");
  const boxOf = new Map(), edges = new Map();
  for (const node of svg.querySelectorAll(".node")) {
    for (const name of node.classList) if (/^s\d+$/.test(name)) boxOf.set(name, node);
  }
  for (const edge of svg.querySelectorAll(".edge")) edges.set(edge.dataset.name, edge);
  const entries = { "URI-reference": "entry0", URI: "entry1", "absolute-URI": "entry1", "relative-ref": "entry2" };

  function light(walk) {
    for (const e of svg.querySelectorAll(".lit, .dead, .through")) e.classList.remove("lit", "dead", "through");
    const box = boxOf.get(walk.state);
    if (!box) return;
    box.classList.add("lit");
    if (walk.dead) box.classList.add("dead");
    const from = walk.before ? boxOf.get(walk.before) : null;
    const start = from ? from.dataset.name : entries[state.as];
    if (from !== box) lightArrow(start, box.dataset.name, walk.byte);
    $("box").textContent = box.querySelector("text").textContent;
    requestAnimationFrame(() => centre(box));
  }

  function lightArrow(from, to, byte) {
    const straight = edges.get(from + "->" + to);
    if (straight) return straight.classList.add("lit");
    for (const meet of svg.querySelectorAll("[data-name^=meet].node")) {
      const [a, b] = [edges.get(from + "->" + meet.dataset.name), edges.get(meet.dataset.name + "->" + to)];
      if (!a || !b || !byte || meet.querySelector("text").textContent !== '"' + byte.t + '"') continue;
      a.classList.add("lit");
      b.classList.add("lit");
      meet.classList.add("through");
    }
  }

  // centre scrolls the drawing sideways, where it is wider than the screen.
  function centre(box) {
    const frame = $("folded");
    if (frame.scrollWidth <= frame.clientWidth) return;
    const a = box.getBoundingClientRect(), b = frame.getBoundingClientRect();
    frame.scrollLeft += a.left + a.width / 2 - (b.left + b.width / 2);
  }

  function renderWalk(walk) {
    state.step = walk.step;
    const slider = $("step");
    slider.max = walk.last;
    slider.value = walk.step;
    slider.setAttribute("aria-valuetext", "step " + walk.step + " of " + walk.last);
    $("first").disabled = $("back").disabled = walk.step === 0;
    $("on").disabled = $("last").disabled = walk.step === walk.last;
    $("count").textContent = "Step " + walk.step.toLocaleString("en") + " of " + walk.last.toLocaleString("en");
    if ($("says").textContent !== walk.says) $("says").textContent = walk.says;
    $("state").textContent = walk.before && walk.before !== walk.state ? walk.before + " → " + walk.state : walk.state;
    $("class").textContent = walk.class || "none";
    $("accept").textContent = walk.accept ? "yes" : "no";
    $("registers").replaceChildren(...walk.registers.map((r) => el("tr", { role: "row", class: r.now ? "now" : "" },
      el("th", { scope: "row", role: "rowheader" }, r.name), el("td", { role: "cell" }, r.value < 0 ? "–" : String(r.value)))));
    renderStrip(walk);
    light(walk);
  }

  function renderStrip(walk) {
    const cells = (walk.strip || []).map((c, i) => {
      const at = walk.from + i;
      const kind = at === walk.at ? (walk.dead ? "now dead" : "now") : at < walk.step ? "read" : "";
      return el("span", kind ? { class: kind } : {}, c.k ? el("b", {}, c.t) : c.t);
    });
    const atEnd = walk.at < 0 && walk.step > 0;
    if (walk.from + cells.length === shown.length) cells.push(el("span", { class: "end" + (atEnd ? " now" : "") + (atEnd && walk.dead ? " dead" : "") }, "⏎"));
    const now = walk.at >= 0 ? walk.at - walk.from : atEnd ? cells.length - 1 : 0;
    $("strip").replaceChildren(el("div", { "--shift": (cells.length - 1) / 2 - now }, ...cells));
  }

  function goTo(step) {
    if (!scan || !shown || shown.problem) return;
    state.step = Math.max(0, Math.min(step, shown.walk.last));
    shown.walk = ask({ walkOnly: true }).walk;
    renderWalk(shown.walk);
    saveSoon();
  }

  // ---- the state in the fragment

  let saving = 0;
  function saveSoon() {
    clearTimeout(saving);
    saving = setTimeout(save, 250);
  }

  function save() {
    const parts = [];
    const add = (name, value) => parts.push(name + "=" + encodeURIComponent(whole(value)));
    if (text().length > linkable) return history.replaceState(null, "", "#");
    add("uri", text());
    if (state.base) add("base", state.base);
    if (state.as !== "URI-reference") add("as", state.as);
    if (state.escapes) add("escapes", "1");
    if (state.step) add("step", String(state.step));
    if (state.theme) add("theme", state.theme);
    history.replaceState(null, "", "#" + parts.join("&"));
  }

  function load() {
    const found = {};
    for (const part of location.hash.slice(1).split("&")) {
      const cut = part.indexOf("=");
      try {
        if (cut > 0) found[part.slice(0, cut)] = decodeURIComponent(part.slice(cut + 1));
      } catch { /* A broken triplet: this part of the link says nothing. */ }
    }
    if (found.uri !== undefined) state.uri = found.uri;
    state.base = found.base || "";
    state.as = found.as in entries ? found.as : "URI-reference";
    state.escapes = found.escapes === "1";
    state.step = /^\d{1,9}$/.test(found.step || "") ? Number(found.step) : 0;
    state.theme = ["light", "dark"].includes(found.theme) ? found.theme : "";
  }

  function fill() {
    $("uri").value = state.uri;
    $("base").value = state.base;
    $("production").value = state.as;
    $("escapes").checked = state.escapes;
    document.querySelector('[name=theme][value="' + state.theme + '"]').checked = true;
    paint();
  }

  function paint() {
    if (state.theme) document.documentElement.dataset.theme = state.theme;
    else delete document.documentElement.dataset.theme;
  }

  // ---- long texts

  const tooLongToEdit = (s) => s.length > longest || (s.length > longestOdd && /[^\x20-\x7e]/.test(s));

  function hold(long) {
    held = long.slice(0, tooLong);
    $("uri").value = long.slice(0, 200) + " …";
    $("uri").readOnly = true;
    $("held").hidden = false;
    $("held-words").textContent = long.length > tooLong
      ? "Only the first " + tooLong.toLocaleString("en") + " characters are read."
      : "This text has " + long.length.toLocaleString("en") + " characters. It is read as it is, but cannot be edited here, and no link holds it.";
    state.step = 0;
    setTimeout(update); // after the field was painted
  }

  function release() {
    held = null;
    $("uri").readOnly = false;
    $("held").hidden = true;
  }

  function taken(event, data) {
    const long = data ? data.getData("text/plain") : "";
    if (!tooLongToEdit(long)) return;
    event.preventDefault();
    hold(long);
  }

  // ---- events

  function onInput() {
    if (tooLongToEdit($("uri").value)) return hold($("uri").value);
    update();
  }

  function listen() {
    $("uri").addEventListener("input", onInput);
    $("uri").addEventListener("paste", (e) => taken(e, e.clipboardData));
    $("uri").addEventListener("drop", (e) => taken(e, e.dataTransfer));
    $("base").addEventListener("input", () => { state.base = $("base").value; update(); });
    $("production").addEventListener("change", () => { state.as = $("production").value; update(); });
    $("escapes").addEventListener("change", () => { state.escapes = $("escapes").checked; update(); });
    $("clear").addEventListener("click", () => { release(); $("uri").value = ""; update(); $("uri").focus(); });
    $("skip").addEventListener("click", (e) => { e.preventDefault(); $("uri").focus(); });
    for (const radio of document.querySelectorAll("[name=theme]")) {
      radio.addEventListener("change", () => { state.theme = radio.value; paint(); saveSoon(); });
    }
    $("step").addEventListener("input", () => goTo(Number($("step").value)));
    const moves = { first: () => 0, back: () => state.step - 1, on: () => state.step + 1, last: () => shown.walk.last };
    for (const [id, to] of Object.entries(moves)) $(id).addEventListener("click", () => goTo(to()));
    $("stepper").addEventListener("keydown", (e) => {
      const move = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[e.key];
      if (!move || e.target.id === "step" || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault();
      goTo(moves[move]());
    });
    addEventListener("hashchange", () => { release(); load(); fill(); update(); });
    let fitting = 0;
    addEventListener("resize", () => { clearTimeout(fitting); fitting = setTimeout(() => { fits = null; update(); }, 120); });
  }

  for (const [name, uri, base] of examples) {
    const b = el("button", { type: "button" }, name);
    b.addEventListener("click", () => {
      release();
      Object.assign(state, { uri, base: base || "", as: "URI-reference", escapes: false, step: 0 });
      fill();
      update();
    });
    $("examples").append(b);
  }

  // ---- the program

  function decoded(base64) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const letters = atob(base64), out = new Uint8Array(letters.length);
    for (let i = 0; i < out.length; i++) out[i] = letters.charCodeAt(i);
    return out;
  }

  async function start() {
    const packed = decoded($("program").textContent);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const go = new Go();
    const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), go.importObject);
    $("program").remove();
    await new Promise((ready) => { globalThis.uriscanReady = ready; go.run(instance); });
    scan = globalThis.uriscan;
    update();
    document.documentElement.dataset.ready = "yes";
  }

  load();
  fill();
  listen();
  start().catch((e) => {
    console.error(e);
    $("verdict").replaceChildren(el("p", { class: "says" }, "This browser cannot run the page's program. It needs WebAssembly and DecompressionStream."));
  });
})();
