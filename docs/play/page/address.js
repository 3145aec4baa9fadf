// The state in the fragment of the address.

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
