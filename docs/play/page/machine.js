// The machine, step by step.

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
