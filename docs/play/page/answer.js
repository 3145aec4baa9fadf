// Asking the library, and showing its answer.

// ask returns the reading of the text; package reading describes it, and the options.
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

// size returns how many bytes a text has; of a long one, how many characters.
const size = (s) => (s.length > 500 ? s.length : new TextEncoder().encode(s).length);

// patience is how long a text may be of which all is shown at each key. Of a longer one
// the verdict, the components and the machine are; the rest follows when nobody types.
const patience = 1 << 12;
let resting = 0;

// update shows what there is to say about the text.
function update() {
  if (!scan) return;
  clearTimeout(resting);
  const quick = text().length > patience;
  $("answer").hidden = false;
  choose(size(text()));
  shown = ask({ quick });
  renderVerdict(shown);
  $("answer").hidden = Boolean(shown.problem);
  if (!shown.problem) {
    renderDrawing(shown);
    renderComponents(shown);
    renderWalk(shown.walk);
    if (quick) resting = setTimeout(() => renderRest(ask({})), 200);
    else renderRest(shown);
  }
  saveSoon();
}

function renderRest(a) {
  renderMore(a);
  renderBrowser(a.browser, a);
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
  if (v.iri) lines.push(el("p", { class: "want" }, "It is a valid IRI. What it is as a URI is shown below."));
  if (whole(text()) !== text()) lines.push(el("p", { class: "want" }, "Half of a surrogate pair is no character; it is read as U+FFFD."));
  box.replaceChildren(...lines);
}
