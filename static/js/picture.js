/* The board as a draft has changed it: the picture and the labels of the buttons over it. */
import {fill, pointLabel, sign, whereabouts} from "./labels.js";
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
    const pips = this.pips();
    for (const shown of root.querySelectorAll("[data-pips]")) shown.textContent = pips[shown.dataset.pips];
    this.tellPosition(pips);
  }

  /* How far both sides have to go. */
  pips() {
    const {mine, theirs} = this.board, [first] = this.data.theirHome;
    const left = (place) => (first ? (place + 24 - first) % 24 + 1 : BAR - place);
    const theirLeft = (place) => (place < BAR ? place && left(place) : BAR);
    const count = (counts, far) => sum(counts.map((number, place) => number * far(place)));
    return {mine: count(mine, (place) => Math.min(place, BAR)), theirs: count(theirs, theirLeft)};
  }

  /* The position in words: both sides first, the pips last; moves change nothing else of it. */
  tellPosition(pips) {
    const {board: {mine, theirs}, data: {numbers, sides}, words} = this;
    const lines = [...this.root.querySelectorAll("#in-words p")];
    const where = [
      whereabouts(words, mine, (point) => this.isHeld(point), numbers),
      whereabouts(words, theirs, (point) => this.isPinning(point), numbers),
    ];
    for (const [index, side] of sides.entries()) lines[index].textContent = fill(side, {where: where[index]});
    if (words.pips) lines.at(-1).textContent = fill(words.pips, pips);
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
