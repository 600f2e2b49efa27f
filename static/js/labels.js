/* What a draft says: the labels of the points and the message line. The words come from the page. */
import {BAR, OFF} from "./walk.js";

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/* The dice that a way takes: 5, 5+3, or a count of equal dice. */
export function diceOf(moves) {
  const dice = moves.map(([, , die]) => die);
  const areEqual = dice.length > 1 && new Set(dice).size === 1;
  return areEqual ? `×${dice.length}` : dice.join("+");
}

/* One point: who stands there, and what pressing it does. `goal` are the moves that lead there. */
export function pointLabel(words, {point, mine, theirs, goal, isChosen, isSource, isOnly}) {
  const deed = goal ? deedLabel(words, goal) : choiceLabel(words, {isChosen, isSource, isOnly});
  return `${standing(words, point, mine, theirs)} ${deed}`.trim();
}

function standing(words, point, mine, theirs) {
  if (point === OFF) return fill(words.off, {n: mine});
  if (point === BAR) {
    return fill(mine ? words.enters : words.bar, {what: mine ? words.at_bar[mine] : words.mine[0]});
  }
  const what = theirs && !mine ? words.theirs[theirs] : words.mine[mine];
  return fill(point <= 6 ? words.home : words.point, {n: point, what});
}

function choiceLabel(words, {isChosen, isSource, isOnly}) {
  if (isChosen) return isOnly ? words.chosen : words.drop;
  return isSource ? words.choose : "";
}

function deedLabel(words, moves) {
  const [from, to, , hit] = moves.at(-1);
  const enters = from === BAR && moves.length === 1;
  const kind = to === OFF ? "out" : enters ? (hit ? "enterHit" : "enter") : hit ? "hit" : "go";
  return fill(words[kind], {dice: diceOf(moves)});
}

/* The two lines of the message while a play is tried; `start` are those before the first move. */
export function progress(words, walk, start) {
  const play = walk.shown;
  if (!walk.made) return start;
  if (walk.isComplete) return [fill(words.ready, {play}), ""];
  return [stillToPlay(words.next, words, walk), fill(words.played, {play})];
}

export const missing = (words, walk) => stillToPlay(words.missing, words, walk);

function stillToPlay(sentences, words, walk) {
  const left = Math.max(1, walk.total - walk.made);
  return fill(sentences[left], {dice: walk.next.join(left === 1 ? ` ${words.or} ` : ", ")});
}
