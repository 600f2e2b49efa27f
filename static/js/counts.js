/* How many games wait for the player: in the header, on the way on, in the tab and on its icon. */
const TOGETHER = 500; // milliseconds: news that come so close are counted once
const state = () => document.getElementById("state").dataset;
let soon;

/* What the page knows already. */
export function showCount() {
  const {waiting, calls, tab, icons} = state();
  const others = Number(waiting), all = others + (calls === undefined ? 0 : 1);
  for (const place of document.querySelectorAll("[data-your-turn]")) {
    place.textContent = others;
    place.hidden = !others;
  }
  document.getElementById("on")?.toggleAttribute("hidden", !others);
  document.title = all ? `(${all}) ${tab}` : tab;
  const icon = document.querySelector("link[rel=icon]"), href = icons.split(" ")[all ? 1 : 0];
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

/* Something has happened in another game. */
export function recount() {
  clearTimeout(soon);
  soon = setTimeout(ask, TOGETHER);
}

async function ask() {
  if (!state().count) return;
  const answer = await fetch(state().count, {cache: "no-store"}).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  state().waiting = await answer.text();
  showCount();
}
