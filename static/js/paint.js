/* Draws what a draft changes on the board. Places come from the buttons over it. */
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
}

/* Where each stack stands: the page says it for every point, both halves of the bar, and the tray. */
export function readPlaces(buttons) {
  const places = new Map();
  for (const {dataset} of buttons) {
    const x = Number(dataset.x);
    places.set(dataset.n, {x, y: Number(dataset.y), step: Number(dataset.s)});
    if (dataset.oy) places.set("over", {x, y: Number(dataset.oy), step: Number(dataset.os)});
  }
  return places;
}

function spot({x, y, step}, index, most) {
  return {x, y: +(y + step * Math.min(index, most - 1)).toFixed(2)};
}

/* `stacks` are [place, colour, number]. */
export function paintMen(group, places, stacks, most) {
  const men = [];
  for (const [place, color, number] of stacks) {
    for (let index = 0; index < Math.min(number, most); index++) {
      men.push(element("use", {href: `#${color}`, ...spot(places.get(place), index, most)}));
    }
    if (number > most) {
      const {x, y} = spot(places.get(place), most - 1, most);
      men.push(element("text", {class: `cnt ${color}`, x, y: y + 6.7}, number));
    }
  }
  group.replaceChildren(...men);
}

/* `chosen` is [place, number of checkers] or null; `targets` are [place, own checkers, label, kind]. */
export function paintAim(group, places, chosen, targets, most) {
  const marks = [];
  if (chosen) {
    const {x, y} = spot(places.get(chosen[0]), chosen[1] - 1, most);
    for (const part of ["sel-o", "sel-i"]) marks.push(element("circle", {class: part, cx: x, cy: y, r: 27}));
  }
  for (const [place, number, label, kind] of targets) {
    const {x, y} = spot(places.get(place), number, most);
    const mark = element("g", {class: `tg ${kind}`, transform: `translate(${x} ${y})`});
    mark.append(element("circle", {r: 23.5}));
    if (kind === "hits") mark.append(element("path", {d: "M-23.5 0h7M23.5 0h-7M0-23.5v7M0 23.5v-7"}));
    mark.append(element("text", {y: 6}, label));
    marks.push(mark);
  }
  group.replaceChildren(...marks);
}

/* The tray's empty slots are drawn by the page: the first of them are the ones filled. */
export function paintOff(root, number) {
  const filled = root.querySelector(".sl.own");
  const slots = filled.previousElementSibling.getAttribute("d").split("M").slice(1);
  filled.setAttribute("d", slots.slice(0, number).map((slot) => `M${slot}`).join(""));
  const count = root.querySelector(".offn.own");
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
