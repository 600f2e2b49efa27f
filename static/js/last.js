/* The last move once more: the board as it was before, and the checkers on their way from there. */
import {appear, FADE, isStill, slide, SLIDE} from "./motion.js";
import {element} from "./paint.js";
import {say} from "./replace.js";

const PAUSE = 240, LONGEST = 900, STILL = 900; // milliseconds
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const board = () => document.getElementById("board");
const was = () => document.getElementById("was");
export const lastTurn = () => was()?.dataset.turn;
let run = null; // the replay that is going on

const isPast = () => board().classList.contains("past");

/* The board as it is now. */
export function showNow() {
  run = null;
  if (isPast()) look(false);
}

/* The checkers as they stood before, or none. */
function lay(men) {
  was().replaceChildren(...men.split(";").filter(Boolean).map((man) => {
    const [kind, x, y, number] = man.split(",");
    return number ? element("text", {class: kind, x, y}, number) : element("use", {href: `#${kind}`, x, y});
  }));
}

function look(isBack) {
  if (isBack) lay(was().dataset.men);
  board().classList.toggle("past", isBack);
  document.getElementById("before")?.setAttribute("aria-pressed", isBack);
}

/* With a `pause` the board before the move is looked at for a moment; live moves begin at once. */
export async function replay(pause = PAUSE) {
  showNow();
  const group = was();
  if (!group || (isStill() && !pause)) return;
  const mine = (run = {});
  const steps = group.dataset.steps.split(";").map((step) => step.split(","));
  const time = Math.min(SLIDE, (LONGEST - pause - FADE) / steps.length);
  look(true);
  await wait(isStill() ? STILL : pause);
  if (!isStill()) for (const step of steps) {
    if (run !== mine) return;
    await move(group, step, time);
  }
  if (run === mine) showNow();
}

async function move(group, [color, x, y, u, v, stays, ...hit], time) {
  const other = color === "w" ? "b" : "w", at = (side, x, y) => group.querySelector(`[href="#${side}"][x="${x}"][y="${y}"]`);
  const struck = hit.length ? at(other, u, v) : null;
  const man = (stays === "0" && at(color, x, y)) || element("use", {href: `#${color}`});
  for (const [name, value] of [["x", u], ["y", v]]) man.setAttribute(name, value);
  group.append(man);
  await slide(man, {x, y}, {x: u, y: v}, {duration: time})?.finished;
  if (!struck) return;
  for (const [index, name] of ["x", "y"].entries()) struck.setAttribute(name, hit[index]);
  appear(struck);
}

/* `root` holds the buttons for it, and what they say. */
export function listenToLast(root) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("#again, #before");
    if (!button) return;
    event.preventDefault();
    const isBefore = button.id === "before", wasPast = isPast() && !run;
    showNow();
    if (!isBefore) replay();
    else if (!wasPast) look(true);
    if (isBefore) say(wasPast ? button.dataset.now : button.dataset.then);
  });
}

/* A button for those who hear it, once it does not lead away. */
export function dressLast() {
  const before = document.getElementById("before");
  before?.setAttribute("role", "button");
  before?.setAttribute("aria-pressed", "false");
}
