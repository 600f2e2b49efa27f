/* Puts a newer page into the place of the one shown, with as little stir as can be. */

/* The same words again would not be read again: an invisible sign makes them other words. */
export const anew = (line, text) => (text && line.textContent === text ? `${text}\u200b` : text);

/* Politely, or as an `alarm`: only where something of the player's is lost. */
export function say(text, where = "said") {
  const line = document.getElementById(where);
  line.textContent = anew(line, text);
}

/* What the message line says: a sentence, and a quieter one under it. */
export function speak(root, title, detail = "", isBad = false) {
  const line = root.querySelector("#msg");
  const [first, second] = line.children;
  line.classList.toggle("bad", isBad);
  if (first.textContent !== title) first.textContent = title;
  if (second && second.textContent !== detail) second.textContent = detail;
}

/* What finds the focus again in newer content; null where it is elsewhere on the page. */
export function focusFinder(root) {
  const here = document.activeElement;
  if (!root.contains(here)) return null;
  const path = focusPath(here);
  if (path) return () => root.querySelector(path);
  const name = nameOf(here);
  return () => [...root.querySelectorAll(here.localName)].find((each) => nameOf(each) === name);
}

function focusPath(here) {
  if (here.id) return `#${here.id}`;
  if (here.dataset.n) return `[data-n="${here.dataset.n}"]`;
  if (here.name === "action") return `[name=action][value="${here.value}"]`;
  return here.href ? `#${here.closest("[id]").id} a[href="${here.getAttribute("href")}"]` : "";
}

const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent.trim();

/*
 * True if the HTML, of a whole page or a fragment, holds a match; else nothing is changed. After what
 * the player did himself the focus goes to the way on; what others do leaves it where it is.
 */
export function replaceContent(root, html, isAnswer) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById("match") ?? page.body;
  if (!fresh.querySelector("#state")) return false;
  const findFocus = focusFinder(root);
  const open = root.querySelector("#words")?.open;
  const net = root.querySelector("#net:not([hidden])");
  const typed = root.querySelector("#move")?.value;
  root.replaceChildren(...fresh.childNodes);
  navigator.serviceWorker?.controller?.postMessage({path: location.pathname, html: root.innerHTML});
  if (open) root.querySelector("#words").open = true;
  if (typed) root.querySelector("#move").value = typed;
  if (net) root.querySelector("#net")?.replaceWith(net);
  if (findFocus || isAnswer) {
    const board = document.getElementById("board");
    if (!board.hasAttribute("tabindex")) board.tabIndex = -1;
    const next = findFocus?.() ?? root.querySelector("#on:not([hidden])") ?? board;
    if (findFocus || next.id === "on") next.focus({preventScroll: true});
  }
  say(document.getElementById("state").dataset.said);
  return true;
}
