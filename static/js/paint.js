/* Draws what a draft changes on the board. Places come from the buttons over it. */
const SVG = "http://www.w3.org/2000/svg";
const HALF = 0.5; // how far those that pin a checker lie from it, in steps

export function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
}

/*
 * Where each stack stands and how many of it are drawn: the page says it for every point, both halves
 * of the bar, and the tray.
 */
export function readPlaces(buttons, usual) {
  const places = new Map();
  for (const {dataset} of buttons) {
    const x = Number(dataset.x), most = Number(dataset.m ?? usual);
    places.set(dataset.n, {x, y: Number(dataset.y), step: Number(dataset.s), most});
    if (dataset.oy) places.set("over", {x, y: Number(dataset.oy), step: Number(dataset.os), most});
  }
  return places;
}

/* `isPinning`: the stack lies on a checker of the other side. */
export function spot({x, y, step, most}, index, isPinning) {
  const last = most - 1 - isPinning;
  return {x, y: +(y + step * (Math.min(index, last) + isPinning * HALF)).toFixed(2)};
}

/* `stacks` are [place, colour, number, whether they pin another]; from `countFrom` on a number is written. */
export function paintMen(group, places, stacks, countFrom) {
  const men = [];
  for (const [at, color, number, isPinning] of stacks) {
    const place = places.get(at), most = place.most - isPinning;
    for (let index = 0; index < Math.min(number, most); index++) {
      men.push(element("use", {href: `#${color}`, ...spot(place, index, isPinning)}));
    }
    if (number > most || number >= countFrom) {
      const {x, y} = spot(place, number - 1, isPinning);
      men.push(element("text", {class: `cnt ${color}`, x, y: +(y + 6.7).toFixed(2)}, number));
    }
  }
  group.replaceChildren(...men);
}

/*
 * `chosen` is [place, number of checkers, whether they pin] or null; `targets` are [place, own
 * checkers, whether they pin, label, kind].
 */
export function paintAim(group, places, chosen, targets) {
  const marks = [];
  if (chosen) {
    const [at, number, isPinning] = chosen;
    const {x, y} = spot(places.get(at), number - 1, isPinning);
    for (const part of ["sel-o", "sel-i"]) marks.push(element("circle", {class: part, cx: x, cy: y, r: 27}));
  }
  for (const [at, number, isPinning, label, kind] of targets) {
    const {x, y} = spot(places.get(at), number, isPinning);
    const mark = element("g", {class: `tg ${kind}`, transform: `translate(${x} ${y})`});
    mark.append(element("circle", {r: 23.5}));
    if (kind === "hits") mark.append(element("path", {d: "M-23.5 0h7M23.5 0h-7M0-23.5v7M0 23.5v-7"}));
    if (kind === "pins") mark.append(element("circle", {class: "in", r: 17.5}));
    mark.append(element("text", {y: 6}, label));
    marks.push(mark);
  }
  group.replaceChildren(...marks);
}

/* Checkers lying in the tray or waiting to enter: the first of the slots that the page has drawn. */
export function paintSlabs(group, number) {
  const filled = group.querySelector(".sl");
  const slots = filled.previousElementSibling.getAttribute("d").split("M").slice(1);
  filled.setAttribute("d", slots.slice(0, number).map((slot) => `M${slot}`).join(""));
  const count = group.querySelector(".offn");
  count.textContent = number;
  count.classList.toggle("dim", !number);
}

/* The two big dice in the order they lie; of doubles each stands for two moves. */
export function paintDice(walk, {dice, places, isTurned}) {
  const lying = isTurned ? [...dice].reverse() : dice;
  const {left, isDouble} = walk;
  lying.forEach((die, index) => {
    const isUsed = isDouble ? left.length <= 2 * (1 - index) : !left.includes(walk.dice[index]);
    die.setAttribute("transform", places[index]);
    die.classList.toggle("used", isUsed);
  });
}
