// Texts that are too long to be edited.

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
