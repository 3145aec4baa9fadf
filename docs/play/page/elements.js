// Elements of the page, and text in them.

const $ = (id) => document.getElementById(id);

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

// bytes returns an element with a text as the library shows it. It is isolated, so that
// it cannot change the direction of what is beside it.
function bytes(t) {
  if (t.pieces === null || t.pieces === undefined) return el("span", { class: "bytes absent" }, "empty");
  return el("bdi", { class: "bytes", dir: "ltr" }, ...t.pieces.map((p) =>
    p.k === 2 ? el("span", { class: "odd" }, p.t) : p.k === 3 ? el("span", { class: "left" }, p.t) : p.t));
}
