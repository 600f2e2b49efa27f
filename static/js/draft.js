/* Tries a play on the board without asking the site; nothing is sent until it is submitted. */
import {carry} from "./drag.js";
import {Hand} from "./hand.js";
import {holdable} from "./hold.js";
import {rove} from "./keys.js";
import {showNow} from "./last.js";
import {Picture} from "./picture.js";
import {tell, tellMissing} from "./tell.js";
import {Walk} from "./walk.js";

/*
 * The draft of the page in `root`, or null where there is nothing to play. `wonder` is called with
 * the point that was chosen, or null, and one that was pressed in vain.
 */
export function startDraft(root, {match, version}, wonder) {
  const source = root.querySelector("#plays");
  return source && new Draft(root, JSON.parse(source.textContent), {key: keyOf(match), version, wonder});
}

/* There is nothing to play any more. */
export const forgetDraft = (match) => sessionStorage.removeItem(keyOf(match));

const keyOf = (match) => `draft-${match}`;

class Draft {
  constructor(root, data, page) {
    Object.assign(this, {root, data, ...page, words: data.words, chosen: null});
    this.walk = new Walk(data);
    this.form = root.querySelector("#board");
    this.buttons = [...root.querySelectorAll(".h")];
    this.picture = new Picture(root, data, this.buttons);
    this.hand = new Hand(this.picture);
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
    if (kept.swapped !== this.walk.swapped && this.walk.maySwap) this.walk.turn();
    this.walk.follow(kept.steps);
  }

  /* Go on with the draft of a page that this one replaces, if the same plays are legal. */
  adopt(other) {
    const plays = ({data: {moves, nodes, mine, theirs}}) => JSON.stringify([moves, nodes, mine, theirs]);
    if (this.walk.made || !other || plays(this) !== plays(other)) return;
    if (this.walk.swapped !== other.walk.swapped && this.walk.maySwap) this.walk.turn();
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
      if (button) this.press(Number(button.dataset.n), {isRight: event.shiftKey, isAgain: event.detail === 2});
    });
    this.form.addEventListener("contextmenu", (event) => {
      const button = event.target.closest(".h");
      if (!button || !this.data.oneClick || event.pointerType === "touch") return;
      event.preventDefault();
      this.press(Number(button.dataset.n), {isRight: true});
    });
    carry(this.form, this);
    rove(this.form, this.buttons, {Escape: () => this.choose(null)});
    holdable(this.root.querySelector("#undo"), (isAll) => this.undo(isAll ? Infinity : 1));
    for (const [id, deed] of [["swap", () => this.swap()], ["undo-all", () => this.undo(Infinity)]]) {
      this.root.querySelector(`#${id}`)?.addEventListener("click", (event) => {
        event.preventDefault();
        event.currentTarget.closest("details")?.removeAttribute("open");
        deed();
      });
    }
  }

  /* `isRight`: by the right die where a press plays at once; `isAgain`: pressed twice in a row. */
  press(point, {isRight = false, isAgain = false} = {}) {
    const {walk, tapped} = this, isSource = walk.sources.has(point);
    const moves = this.chosen === null ? undefined : walk.reaches(this.chosen).get(point);
    this.tapped = null;
    const both = isAgain && tapped?.point === point && this.onward(tapped);
    if (both) this.go(both);
    else if (moves) this.go(moves);
    else if (isSource && this.data.oneClick) {
      const move = walk.tap(point, isRight);
      this.go([move]);
      this.tapped = {point, at: move[1]};
    } else if (isSource) {
      this.choose(point === this.chosen ? null : point);
      this.tapped = {point};
    } else if (this.chosen !== null || this.picture.stands(point)) this.wonder(this.chosen, point);
  }

  /* What a second press at once adds: the other die with the checker that went to `at`, or both with one. */
  onward({point, at}) {
    if (at === undefined) return [...this.walk.reaches(point).values()].find((moves) => moves.length === 2);
    const move = this.walk.tap(at);
    return move && [move];
  }

  /* Moves of one checker; `start` is where it was let go if it was carried. */
  go(moves, start = this.hand.ends(moves[0][0])) {
    this.walk.path.push(...moves);
    this.choose(null);
    this.hand.land(moves, start);
  }

  holds(point, at) { return this.hand.holds(point, at); }

  /* The points to which a checker may be carried, and what makes it get there. */
  goals(point) {
    const goals = new Map();
    for (const [target, left] of this.walk.returns(point)) goals.set(target, {left});
    for (const [target, moves] of this.walk.reaches(point)) goals.set(target, {moves});
    return goals;
  }

  lift(point) {
    this.choose(this.walk.sources.has(point) ? point : null);
    return this.hand.lift(point);
  }

  drop(point, target, at) {
    const {moves, left} = this.goals(point).get(target) ?? {};
    if (moves) return this.go(moves, at);
    if (left) this.walk.path = left;
    this.choose(null);
    this.hand.back(left ? target : point, at);
  }

  /* Make these moves, [source, target] each, and no others. */
  take(steps) {
    this.walk.path = [];
    this.walk.follow(steps);
    this.choose(null);
  }

  choose(point) {
    this.chosen = point;
    this.draw();
    this.keep();
  }

  undo(steps) {
    if (!this.walk.made) return;
    const [from, to] = this.walk.path.at(-1), start = this.hand.ends(to);
    this.walk.path.splice(-steps);
    this.choose(null);
    if (steps === 1) this.hand.back(from, start);
  }

  swap() {
    if (!this.walk.maySwap || this.walk.made) return;
    this.walk.turn();
    this.choose(this.chosen);
  }

  draw() {
    const {walk} = this;
    showNow();
    if (walk.sources.size === 1) [this.chosen] = walk.sources;
    this.picture.show(walk, this.chosen);
    tell(this.root, this);
  }

  tellMissing() { tellMissing(this.root, this); }
}
