/* Single keys for whatever carries one as `data-key`: buttons and links are pressed, the rest gets the focus. */
const WRITING = "input:not([type=checkbox],[type=radio],[type=range]),textarea,select,[contenteditable],dialog";
const FOCUSED = "input,textarea,.h";

/* `isOn` says whether the reader likes them. */
export function listenToKeys(isOn) {
  document.addEventListener("keydown", (event) => {
    const {key, shiftKey, target} = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key.length > 1 || !isOn() || target.closest?.(WRITING)) return;
    const one = find(shiftKey ? key.toUpperCase() : key.toLowerCase());
    if (!one) return;
    event.preventDefault();
    if (event.repeat) return;
    for (let box = one.closest("details"); box && one.matches(FOCUSED); box = box.parentElement.closest("details")) box.open = true;
    if (one.matches("summary," + FOCUSED)) one.focus();
    if (!one.matches(FOCUSED)) one.click();
  });
  document.addEventListener("click", ({target}) => {
    if (target.closest("#keys-open")) openKeys();
  });
}

/* The list of all keys, which is no part of the page until it is asked for. */
function openKeys() {
  const kept = document.getElementById("keys-kept");
  if (kept) kept.replaceWith(kept.content);
  document.getElementById("keys").showModal();
}

/* What can be seen goes before what is in a closed menu. */
function find(key) {
  const all = [...document.querySelectorAll("[data-key]")].filter((one) => one.dataset.key === key && !one.hidden);
  return all.find((one) => one.offsetParent) ?? all[0];
}

/* Tell others which keys there are. */
export function nameKeys(isOn) {
  if (isOn()) for (const one of document.querySelectorAll("[data-key]")) one.setAttribute("aria-keyshortcuts", one.dataset.key.replace(/^[A-Z]$/, "Shift+$&"));
}
