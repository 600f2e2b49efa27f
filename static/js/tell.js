/* What is said and offered under the board while a play is tried. */
import {missing, progress} from "./labels.js";
import {anew, speak} from "./replace.js";

/* The message, the buttons under it, and the fields that will be sent. */
export function tell(root, {walk, words, data}) {
  speak(root, ...progress(words, walk, data.start, data.ends));
  const submit = root.querySelector("#submit");
  const counter = submit.querySelector("i");
  if (counter) counter.textContent = `${walk.made}/${walk.total}`;
  const undo = root.querySelector("#undo");
  disable(submit, !walk.isComplete);
  disable(undo, !walk.made);
  undo.href = "#board";
  root.querySelector(".then").hidden = !walk.isComplete;
  root.querySelector("#swap")?.toggleAttribute("hidden", walk.made > 0);
  root.querySelector("#undo-all")?.toggleAttribute("hidden", !walk.made);
  const {elements} = root.querySelector("#act");
  elements.play.value = walk.text;
  if (elements.swap) elements.swap.value = walk.swapped ? "1" : "";
}

/* Pressing Submit too early says what is missing instead of nothing. */
export function tellMissing(root, {walk, words}) {
  const text = anew(root.querySelector("#msg > b"), missing(words, walk));
  speak(root, text, progress(words, walk, ["", ""], {})[1]);
}

function disable(control, isDisabled) {
  if (isDisabled) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
}
