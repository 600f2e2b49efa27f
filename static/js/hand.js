/* The viewer's checkers in his hand: where one can be taken up, and how it comes down. */
import {appear, slide} from "./motion.js";
import {element, spot} from "./paint.js";
import {BAR, OFF, RESERVE} from "./walk.js";

const NEAR = 45; // how far from the middle of a checker it can be taken hold of, in units of the picture

export class Hand {
  constructor(picture) {
    this.picture = picture;
    [this.own, this.other] = picture.data.colors.map((color) => `#${color}`);
  }

  get mine() { return this.picture.board.mine; }

  /* Where the topmost checker of a place is, and the first; those yet to enter lie in their pocket. */
  ends(point) {
    const {picture, mine} = this;
    if (point === BAR && !mine[BAR]) return this.pocket();
    const first = picture.places.get(String(point));
    return {first: first.y, ...spot(first, mine[point] - 1, picture.isPinning(point))};
  }

  pocket() {
    const {x, y, width, height} = this.picture.root.querySelector("#wait > .tray").getBBox();
    return {x: x + width / 2, first: y, y: y + height};
  }

  holds(point, {x, y}) {
    if (!this.mine[point] && !(point === BAR && this.mine[RESERVE])) return false;
    const ends = this.ends(point), [low, high] = [ends.first, ends.y].sort((a, b) => a - b);
    return Math.abs(x - ends.x) < NEAR && y > low - NEAR && y < high + NEAR;
  }

  man({x, y}) {
    return [...this.men(this.own)].find((man) => man.getAttribute("x") === String(x) && man.getAttribute("y") === String(y));
  }

  men(color) { return this.picture.root.querySelectorAll(`#men > [href="${color}"]`); }

  /* A checker to carry: the topmost one, gone from its place. */
  lift(point) {
    this.man(this.ends(point))?.remove();
    return element("use", {href: this.own});
  }

  /* The moves of one checker are made: it gets there from `start`, and what it hit appears on the bar. */
  land(moves, start) {
    const [, target] = moves.at(-1), end = this.ends(target);
    if (target === OFF) this.fly(start, end);
    else slide(this.man(end), start, end);
    if (moves.some(([, , , hit]) => hit)) appear([...this.men(this.other)].at(-1));
  }

  /* A checker returns to where it stands again. */
  back(point, start) {
    const end = this.ends(point), man = this.man(end);
    if (man) slide(man, start, end);
  }

  /* Into the tray, where it lies as others do. */
  fly(start, {x, y}) {
    const man = element("use", {href: this.own, x, y});
    this.picture.root.querySelector("#aim").after(man);
    const flight = slide(man, start, {x, y});
    if (flight) flight.onfinish = () => man.remove();
    else man.remove();
  }
}
