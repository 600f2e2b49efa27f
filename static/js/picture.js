/* The board as a draft has changed it: the picture and the labels of the buttons over it. */
import {pointLabel, sign} from "./labels.js";
import {paintAim, paintDice, paintMen, paintSlabs, readPlaces} from "./paint.js";
import {BAR, OFF, RESERVE} from "./walk.js";

const sum = (counts) => counts.reduce((all, number) => all + number, 0);

export class Picture {
  constructor(root, data, buttons) {
    Object.assign(this, {root, data, buttons, words: data.words});
    this.places = readPlaces(buttons, data.most);
    const dice = [...root.querySelectorAll(".die.big")];
    this.order = {dice, places: dice.map((die) => die.getAttribute("transform")), isTurned: false};
  }

  /* Everything, for a walk and the place whose checker is chosen, or null. */
  show(walk, chosen) {
    const {mine, theirs} = walk.counts();
    const goals = chosen === null ? new Map() : walk.reaches(chosen);
    this.board = {mine, theirs, goals, chosen, sources: walk.sources, all: sum(mine)};
    this.tap = (point) => this.data.oneClick && walk.tap(point)?.[2];
    this.paintMen();
    this.paintAim();
    this.order.isTurned = walk.swapped !== this.data.swapped;
    paintDice(walk, this.order);
    this.paintRest(walk);
    for (const button of this.buttons) this.label(button);
  }

  /* Whether the viewer's checkers on a point lie on one of the other side's. */
  isPinning(point) {
    const {mine, theirs} = this.board;
    return point !== BAR && point !== OFF && mine[point] > 0 && theirs[point] > 0 && !this.isHeld(point);
  }

  /* Whether somebody stands on a point or lies on the bar. */
  stands(point) { return point !== OFF && this.board.mine[point] + this.board.theirs[point] > 0; }

  isHeld(point) { return this.data.under.includes(point); }

  paintMen() {
    const {mine, theirs} = this.board, [own, other] = this.data.colors;
    const stacks = [];
    for (let point = 1; point <= BAR; point++) {
      const isHeld = this.isHeld(point);
      const here = [];
      if (mine[point]) here.push([String(point), own, mine[point], this.isPinning(point)]);
      if (theirs[point]) here.push([point === BAR ? "over" : String(point), other, theirs[point], isHeld]);
      stacks.push(...here.sort((a, b) => a[3] - b[3]));
    }
    paintMen(this.root.querySelector("#men"), this.places, stacks, this.data.countFrom);
  }

  paintAim() {
    const {mine, theirs, goals, chosen} = this.board;
    const targets = [...goals].map(([point, moves]) => {
      if (point === OFF) return ["0", 0, false, this.words.offSign, "out"];
      const hits = Boolean(moves.at(-1)[3]), meets = theirs[point] > 0 && !hits;
      const kind = hits ? "hits" : meets && !mine[point] ? "pins" : "";
      return [String(point), mine[point], meets, sign(this.words, moves, mine[point]), kind];
    });
    const waits = chosen === BAR && !mine[BAR];
    const ringed = chosen === null || waits ? null : [String(chosen), mine[chosen], this.isPinning(chosen)];
    paintAim(this.root.querySelector("#aim"), this.places, ringed, targets);
    this.root.querySelector("#wait")?.classList.toggle("chosen", waits);
  }

  paintRest(walk) {
    const {mine} = this.board, {root} = this, hasBegun = walk.made > 0;
    paintSlabs(root.querySelector("#off"), mine[OFF]);
    const pocket = root.querySelector("#wait");
    if (pocket) paintSlabs(pocket, mine[RESERVE]);
    root.querySelector("#last").toggleAttribute("hidden", hasBegun);
    root.querySelector(".first")?.toggleAttribute("hidden", hasBegun);
    const equal = root.querySelector(".x4");
    if (equal) equal.textContent = this.words.left[walk.left.length];
    this.paintPips();
  }

  /* Moves change what the other side has to go where they hit, and hit only who goes the other way. */
  paintPips() {
    const {mine, theirs} = this.board, {root} = this;
    const [own, other] = ["mine", "theirs"].map((side) => root.querySelector(`[data-pips=${side}]`));
    if (!own) return;
    own.textContent = sum(mine.map((number, place) => number * Math.min(place, BAR)));
    if (this.data.theirHome.length) return;
    other.textContent = sum(theirs.map((number, place) => number * (place < BAR ? place && BAR - place : BAR)));
  }

  label(button) {
    const {mine, theirs, goals, chosen, sources, all} = this.board;
    const point = Number(button.dataset.n);
    const goal = goals.get(point), isSource = sources.has(point);
    const label = pointLabel(this.words, {
      point, number: this.data.numbers[point] ?? point, goal, isSource, all, mine: mine[point], theirs: theirs[point], waiting: mine[RESERVE],
      tap: this.tap(point), isChosen: point === chosen, isOnly: sources.size === 1, isHeld: this.isHeld(point),
      isTheirHome: this.data.theirHome.includes(point),
    });
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    button.classList.toggle("aim", Boolean(goal));
    button.classList.toggle("can", isSource && !goal);
    if (goal || isSource) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}
