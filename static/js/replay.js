/* The pages of a game gone by: walks from turn to turn without leaving, each under its address. */
import "./copy.js";
import {focusFinder, say} from "./replace.js";

/* What changes from turn to turn. The slider stays, so that it can be dragged over many. */
const PARTS = ["h1", ".pl.opp", "#board", ".pl.me", "#steps", "#at", "#moment", "#msg", "#card", ".mv", "#words", "#links", "#race"];
const STEPS = {
  ArrowLeft: (turn) => turn - 1,
  ArrowRight: (turn) => turn + 1,
  Home: () => 0,
  End: () => Number(slider.max),
};
const KEY_OF = {"to-previous": "ArrowLeft", "to-next": "ArrowRight", "to-first": "Home", "to-last": "End"};

const root = document.getElementById("match");
const slider = document.getElementById("turn");
const part = (name) => root.querySelector(name);

let wanted = null; // the address to show next
let turn = Number(slider.value); // the turn it is of
let shown = location.pathname + location.search;
let isLoading = false;
let isDragging = false;

/* One page at a time; whoever hurries on leaves out those between. */
async function load() {
  if (isLoading) return;
  isLoading = true;
  while (wanted) {
    const {address, keep} = wanted;
    wanted = null;
    try {
      const answer = await fetch(address);
      if (!answer.ok) return location.assign(address);
      await show(await answer.text(), answer.url, keep);
    } catch {
      stay();
    }
  }
  isLoading = false;
}

/* `keep`: what the browser's history does with the address, pushState or replaceState if anything. */
function go(address, keep = "pushState") {
  wanted = {address, keep: wanted?.keep === "pushState" ? "pushState" : keep};
  turn = Number(new URL(address, location).pathname.match(/(\d+)\/$/)[1]);
  return load();
}

function goTo(number, keep) {
  const {path, tail} = root.dataset;
  return go(`${path}${number}/${tail}`, keep);
}

/* From where one is going already: whoever presses a key twice goes two turns on. */
function step(key) {
  const next = Math.min(Math.max(STEPS[key](turn), 0), Number(slider.max));
  if (next !== turn) goTo(next);
}

function show(html, address, keep) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById("match");
  if (!fresh) return location.assign(address);
  const findFocus = focusFinder(root);
  const isOpen = part("#words").open;
  for (const name of PARTS) {
    const [old, next] = [part(name), fresh.querySelector(name)];
    if (old && next) old.replaceWith(next);
  }
  Object.assign(root.dataset, fresh.dataset);
  part("#words").open = isOpen;
  findFocus?.()?.focus({preventScroll: true});
  document.title = page.title;
  if (keep) history[keep](null, "", address);
  shown = location.pathname + location.search;
  slider.max = fresh.querySelector("#turn").max;
  if (!wanted) turn = settle(root.dataset.turn);
  showRow();
  say(root.dataset.said);
}

/* The marked row in sight. */
function showRow() {
  const list = part("#list"), row = part(".mv [aria-current]");
  if (row) {
    const [seen, at] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    const margin = 40;
    if (at.top < seen.top + margin) list.scrollTop -= seen.top + margin - at.top;
    else if (at.bottom > seen.bottom - margin) list.scrollTop += at.bottom - seen.bottom + margin;
  }
}

/* Nothing arrived: everything says again which turn is shown. */
function stay() {
  const {lost} = root.dataset;
  turn = settle(root.dataset.turn);
  part("#at b").textContent = turn;
  part("#msg b").textContent = lost;
  part("#msg span").textContent = "\u00a0";
  say(lost);
}

function settle(number) {
  slider.value = number;
  return Number(number);
}

root.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!link.pathname.startsWith(root.dataset.path)) return;
  event.preventDefault();
  const key = KEY_OF[link.id];
  if (key) step(key);
  else go(link.href);
});

document.addEventListener("keydown", (event) => {
  const isTaken = event.target.closest("input, select, textarea, [contenteditable]");
  if (!STEPS[event.key] || isTaken || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  step(event.key);
});

/* A drag is one step of the browser's history however many turns it passes. */
slider.addEventListener("input", () => {
  part("#at b").textContent = slider.value;
  goTo(slider.value, isDragging ? "replaceState" : "pushState");
  isDragging = true;
});
slider.addEventListener("change", () => (isDragging = false));
document.getElementById("walk").addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => location.pathname + location.search !== shown && go(location.href, ""));
showRow();
