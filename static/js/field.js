/*
 * The move field, and why a point that is pressed in vain does nothing. The site answers, as it knows
 * the rules; what it understood is carried out here by the draft and the buttons of the page.
 */
import {anew, speak} from "./replace.js";

/* Gives what is to be called with a chosen point, or null, and one that was pressed in vain. */
export function listen(root, {draft, version, refresh}) {
  let latest = 0;
  const form = () => root.querySelector("#typed");

  /* What the site says beside the draft on the screen; null if that has changed meanwhile. */
  async function ask(question) {
    const mine = ++latest;
    const walk = draft()?.walk, text = walk?.text ?? "", v = version();
    const asked = new URLSearchParams({v, d: text, swap: walk?.swapped ? "1" : "", ...question});
    const answer = await fetch(`${form().dataset.ask}?${asked}`, {cache: "no-store"});
    if (!answer.ok) throw new Error(answer.statusText);
    const heard = await answer.json();
    if (mine !== latest || v !== version() || text !== (draft()?.walk.text ?? "")) return null;
    if (heard.version === v) return heard;
    await refresh();
    return null;
  }

  const tell = (said, isBad) => speak(root, anew(root.querySelector("#msg > b"), said), "", isBad);

  async function hear() {
    try {
      const heard = await ask({say: form().elements.say.value});
      if (heard) follow(heard);
    } catch {
      tell(form().dataset.lost, true);
    } finally { // on a phone the field is far below what answers
      root.querySelector("#msg").scrollIntoView({block: "nearest"});
    }
  }

  function follow({said, moves, command, bad}) {
    const field = form().elements.say;
    form().classList.toggle("wrong", bad);
    if (bad) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (!bad) field.value = "";
    if (moves) draft()?.take(moves);
    else if (command === "undo") draft()?.undo(1);
    else if (command) root.querySelector(command === "pass" ? "#act [aria-describedby=dance]" : "#submit")?.click();
    else tell(said, bad);
  }

  async function wonder(chosen, point) {
    try {
      const heard = await ask({from: chosen ?? "", to: point});
      if (heard?.said) tell(heard.said, false);
    } catch { /* a press that did nothing goes on doing nothing */ }
  }

  root.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    hear();
  });
  return wonder;
}
