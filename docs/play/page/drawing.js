// The drawing: the bytes, side by side, with a ruler above and brackets below.

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

// brackets draws what is under the bytes, and returns how many rows of names it
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
