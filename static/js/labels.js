/* What a draft says: the labels of the points and the message line. The words come from the page. */
import {BAR, OFF, RESERVE} from "./walk.js";

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/* The dice that a way takes: 5, 5+3, or a count of equal dice; nothing in a game without dice. */
function diceOf(moves) {
  const dice = moves.map(([, , die]) => die).filter(Boolean);
  const areEqual = dice.length > 1 && new Set(dice).size === 1;
  return areEqual ? `×${dice.length}` : dice.join("+");
}

/* What is written on the disc of a target where `mine` checkers stand already. */
export function sign(words, moves, mine) {
  return diceOf(moves) || (mine ? words.buildSign : words.goSign);
}

/*
 * One point: who stands there, and what pressing it does. `mine`, `theirs`, `waiting` and `all` are
 * numbers of checkers; `goal` are the moves that lead there; `isHeld`: a checker is pinned there.
 */
export function pointLabel(words, facts) {
  const deed = facts.goal ? deedLabel(words, facts) : choiceLabel(words, facts);
  return `${standing(words, facts)} ${deed}`.trim();
}

function standing(words, {point, number, mine, theirs, waiting, all, isHeld, isTheirHome}) {
  if (point === OFF) return fill(words.off, {n: mine, all});
  if (point === BAR) {
    const hit = mine ? words.enters : words.bar;
    const said = fill(hit, {what: mine ? words.at_bar[mine] : words.mine[0]});
    return `${said} ${words.waiting[waiting] ?? ""}`.trim();
  }
  const where = point <= 6 ? words.home : isTheirHome ? words.theirHome : words.point;
  return fill(where, {n: number, what: whoStands(words, mine, theirs, isHeld)});
}

function whoStands(words, mine, theirs, isHeld) {
  if (mine && theirs) return isHeld ? words.theirsPin[theirs] : words.minePin[mine];
  return theirs ? words.theirs[theirs] : words.mine[mine];
}

/* How many of a side's checkers are where, from the far end on; `isPinned` tells of a point. */
export function whereabouts({where}, counts, isPinned, numbers) {
  const beside = [["off", OFF], ["waiting", RESERVE], ["bar", BAR]].filter(([, place]) => counts[place]);
  const said = beside.map(([word, place]) => fill(where[word], {n: counts[place]}));
  for (let point = BAR - 1; point > OFF; point--) {
    const word = isPinned(point) ? "pinned" : "on";
    if (counts[point]) said.push(fill(where[word], {n: counts[point], point: numbers[point] ?? point}));
  }
  return said.join(", ");
}

function choiceLabel(words, {tap, isChosen, isSource, isOnly, isHeld}) {
  if (tap) return fill(words.tap, {dice: tap});
  if (isChosen) return isOnly ? words.chosen : words.drop;
  if (isHeld) return words.stuck;
  return isSource ? words.choose : "";
}

function deedLabel(words, {goal, mine, theirs}) {
  return fill(words[verb(words, goal, mine, theirs)], {dice: diceOf(goal)});
}

function verb(words, moves, mine, theirs) {
  const [from, to, , hit] = moves.at(-1);
  if (to === OFF) return "out";
  if (from === BAR && moves.length === 1) return hit ? "enterHit" : "enter";
  if (hit) return "hit";
  if (mine) return words.build ? "build" : "go";
  return theirs ? "pin" : "go";
}

/* The two lines of the message while a play is tried; `start` are those before the first move. */
export function progress(words, walk, start, ends) {
  const play = walk.shown;
  if (!walk.made) return start;
  if (walk.isComplete) return [fill(words.ready, {play}), ends[walk.at] ?? ""];
  return [stillToPlay(words.next, words, walk), fill(words.played, {play})];
}

export const missing = (words, walk) => stillToPlay(words.missing, words, walk);

function stillToPlay(sentences, words, walk) {
  const left = Math.max(1, walk.total - walk.made);
  return fill(sentences[left], {dice: walk.next.join(left === 1 ? ` ${words.or} ` : ", ")});
}
