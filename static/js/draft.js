/* Tries a play on the board without asking the site; nothing is sent until it is submitted. */
import {rove} from "./keys.js";
import {diceOf, fill, missing, pointLabel, progress} from "./labels.js";
import {paintAim, paintDice, paintMen, paintOff, readPlaces} from "./paint.js";
import {BAR, OFF, Walk} from "./walk.js";

/* The draft of the page in `root`, or null where there is nothing to play. */
export function startDraft(root, {match, version}) {
  const source = root.querySelector("#plays");
  return source && new Draft(root, JSON.parse(source.textContent), `draft-${match}`, version);
}

class Draft {
  constructor(root, data, key, version) {
    Object.assign(this, {root, data, key, version, words: data.words, chosen: null});
    this.walk = new Walk(data);
    this.form = root.querySelector("#board");
    this.buttons = [...root.querySelectorAll(".h")];
    this.places = readPlaces(this.buttons);
    const dice = [...root.querySelectorAll(".die.big")];
    this.order = {dice, places: dice.map((die) => die.getAttribute("transform")), isTurned: false};
    for (const button of this.buttons) button.type = "button";
    this.restore();
    if (this.walk.sources.has(data.chosen)) this.chosen = data.chosen;
    this.listen();
    this.draw();
  }

  get shown() { return this.walk.shown; }

  /* What the address holds goes before what was left in this window. */
  restore() {
    this.walk.follow(this.data.draft);
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    if (this.walk.made || kept?.version !== this.version) return;
    if (kept.swapped !== this.walk.swapped && this.walk.maySwap) this.turn();
    this.walk.follow(kept.steps);
  }

  /* Go on with the draft of a page that this one replaces, if the same plays are legal. */
  adopt(other) {
    const plays = ({data: {nodes, mine, theirs}}) => JSON.stringify([nodes, mine, theirs]);
    if (this.walk.made || !other || plays(this) !== plays(other)) return;
    if (this.walk.swapped !== other.walk.swapped && this.walk.maySwap) this.turn();
    this.walk.follow(other.walk.steps);
    this.choose(other.chosen);
  }

  keep() {
    const {swapped, steps} = this.walk;
    sessionStorage.setItem(this.key, JSON.stringify({version: this.version, swapped, steps}));
  }

  listen() {
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("click", (event) => {
      const button = event.target.closest(".h");
      if (button) this.press(Number(button.dataset.n));
    });
    const undo = () => this.undo(1), swap = () => this.swap();
    rove(this.form, this.buttons, {s: swap, u: undo, Escape: () => this.choose(null)});
    for (const [id, deed] of [["undo", undo], ["swap", swap], ["undo-all", () => this.undo(Infinity)]]) {
      this.root.querySelector(`#${id}`)?.addEventListener("click", (event) => {
        event.preventDefault();
        event.currentTarget.closest("details")?.removeAttribute("open");
        deed();
      });
    }
  }

  press(point) {
    const moves = this.chosen === null ? undefined : this.walk.reaches(this.chosen).get(point);
    if (moves) {
      this.walk.path.push(...moves);
      this.choose(null);
    } else if (point === this.chosen) this.choose(null);
    else if (this.walk.sources.has(point)) this.choose(point);
  }

  choose(point) {
    this.chosen = point;
    this.draw();
    this.keep();
  }

  undo(steps) {
    if (!this.walk.made) return;
    this.walk.path.splice(-steps);
    this.choose(null);
  }

  turn() {
    this.walk.turn();
    this.order.isTurned = this.walk.swapped !== this.data.swapped;
  }

  swap() {
    if (!this.walk.maySwap || this.walk.made) return;
    this.turn();
    this.choose(this.chosen);
  }

  draw() {
    const {walk} = this;
    if (walk.sources.size === 1) [this.chosen] = walk.sources;
    const {mine, theirs} = walk.counts();
    const goals = this.chosen === null ? new Map() : walk.reaches(this.chosen);
    this.paint(mine, theirs, goals);
    for (const button of this.buttons) this.label(button, mine, theirs, goals);
    this.tell();
  }

  paint(mine, theirs, goals) {
    const {colors, most} = this.data;
    const layer = (id) => this.root.querySelector(`#${id}`);
    const stacks = [];
    for (let point = 1; point <= BAR; point++) {
      if (mine[point]) stacks.push([String(point), colors[0], mine[point]]);
      if (theirs[point]) stacks.push([point === BAR ? "over" : String(point), colors[1], theirs[point]]);
    }
    paintMen(layer("men"), this.places, stacks, most);
    const targets = [...goals].map(([point, moves]) => {
      if (point === OFF) return ["0", 0, this.words.offSign, "out"];
      return [String(point), mine[point], diceOf(moves), moves.at(-1)[3] ? "hits" : ""];
    });
    const chosen = this.chosen === null ? null : [String(this.chosen), mine[this.chosen]];
    paintAim(layer("aim"), this.places, chosen, targets, most);
    paintDice(this.walk, this.order);
    paintOff(this.root, mine[OFF]);
    const hasBegun = this.walk.made > 0;
    layer("last").toggleAttribute("hidden", hasBegun);
    this.root.querySelector(".first")?.toggleAttribute("hidden", hasBegun);
    const equal = this.root.querySelector(".x4");
    if (equal) equal.textContent = this.words.left[this.walk.left.length];
    const pips = mine.reduce((sum, number, point) => sum + number * point, 0);
    this.root.querySelector("[data-pips]").textContent = pips;
  }

  label(button, mine, theirs, goals) {
    const point = Number(button.dataset.n);
    const isSource = this.walk.sources.has(point);
    const goal = goals.get(point);
    const label = pointLabel(this.words, {
      point, goal, isSource, mine: mine[point], theirs: theirs[point],
      isChosen: point === this.chosen, isOnly: this.walk.sources.size === 1,
    });
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    button.classList.toggle("aim", Boolean(goal));
    button.classList.toggle("can", isSource && !goal);
    if (goal || isSource) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }

  /* The message, the buttons under it, and the fields that will be sent. */
  tell() {
    const {walk, root} = this;
    this.say(...progress(this.words, walk, this.data.start));
    const submit = root.querySelector("#submit");
    submit.querySelector("i").textContent = `${walk.made}/${walk.total}`;
    const undo = root.querySelector("#undo");
    disable(submit, !walk.isComplete);
    disable(undo, !walk.made);
    undo.href = "#board";
    root.querySelector(".then").hidden = !walk.isComplete;
    root.querySelector("#swap")?.toggleAttribute("hidden", walk.made > 0);
    const {elements} = root.querySelector("#act");
    elements.play.value = walk.text;
    if (elements.swap) elements.swap.value = walk.swapped ? "1" : "";
  }

  say(title, detail) {
    const [first, second] = this.root.querySelectorAll("#msg > *");
    this.root.querySelector("#msg").classList.remove("bad");
    if (first.textContent !== title) first.textContent = title;
    if (second.textContent !== detail) second.textContent = detail;
  }

  /* Pressing Submit too early says what is missing instead of nothing. */
  tellMissing() {
    const again = this.root.querySelector("#msg > b").textContent;
    const text = missing(this.words, this.walk);
    this.say(text === again ? `${text}\u200b` : text, progress(this.words, this.walk, ["", ""])[1]);
  }
}

function disable(control, isDisabled) {
  if (isDisabled) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
}
