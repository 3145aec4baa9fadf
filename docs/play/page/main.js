// Events, and the program of the page.

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
