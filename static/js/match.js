/* The page of a match: tries plays, sends what is decided, and shows what the opponent does. */
import {startChat} from "./chat.js";
import "./copy.js";
import {recount, showCount} from "./counts.js";
import {forgetDraft, startDraft} from "./draft.js";
import {listen} from "./field.js";
import {dressLast, lastTurn, listenToLast, replay} from "./last.js";
import {keepLive} from "./live.js";
import {startNote} from "./note.js";
import {startOnward} from "./onward.js";
import {replaceContent, say, speak} from "./replace.js";
import {listenToResigning} from "./resign.js";
import {post, sendFields} from "./send.js";
import {listenToKeys, nameKeys} from "./shortcuts.js";
import {tellTimes} from "./times.js";

const root = document.getElementById("match");
const state = () => document.getElementById("state").dataset;
const chat = startChat(root.dataset.token), note = startNote(root.dataset.token);
const wonder = listen(root, {draft: () => draft, version: () => Number(state().version), refresh});
let draft = null;
let rolledAt = "";
let seen = document.prerendering ? "" : state().version;
let sentAt = ""; // the version at which this window last sent something
let toldOf = 0; // the newest version that was told of while something was under way

const goOn = startOnward(root, {state, stays});
const hasKeys = () => "keys" in state();

function start() {
  const before = draft;
  draft = startDraft(root, state(), wonder);
  draft?.adopt(before);
  for (const form of root.querySelectorAll("form[method=post]")) addToken(form);
  const list = root.querySelector(".mvs");
  list.scrollTop = list.scrollHeight;
  tellTimes(root, state());
  showCount();
  nameKeys(hasKeys);
  dressLast();
  rollIfDue();
}

/* A fragment holds no token; the whole page that it came into does. */
function addToken(form) {
  if (form.elements.csrfmiddlewaretoken) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = root.dataset.token;
  form.prepend(field);
}

function show(html) {
  const before = {...state(), tried: draft?.shown}, isAnswer = before.version === sentAt, turn = lastTurn();
  // What was remarked stays until the player does something, whatever the opponent does meanwhile.
  const remarks = isAnswer ? [] : [...root.querySelectorAll(".notes .remark")];
  if (!replaceContent(root, html, isAnswer)) return false;
  root.querySelector(".notes").append(...remarks);
  start();
  if (isAnswer) seen = state().version;
  else tellChange(before);
  if (!isAnswer && lastTurn() !== turn) replay(0);
  markSeen();
  return true;
}

/* What is on the screen has been seen; a page that was opened, and an answer, the site marks itself. */
function markSeen() {
  const {version, seenAt} = state();
  if (!seenAt || seen === version || document.visibilityState !== "visible") return;
  seen = version;
  sendFields(seenAt, new URLSearchParams({version}), root.dataset.token);
}

/* The game has gone on without this window: say who did it if it was the player, and what was lost. */
function tellChange({version, game, turn, tried}) {
  const now = state();
  const isGone = turn !== undefined && now.turn === undefined;
  if (isGone && version !== now.version && game === now.game) remark(now.elsewhere, "note");
  if (tried && !draft?.shown) remark(now.moved.replace("{play}", tried), "note bad", "alarm");
}

function remark(text, css, where) {
  const line = document.createElement("p");
  line.className = `${css} remark`;
  line.textContent = text;
  root.querySelector(".notes").append(line);
  say(text, where);
}

const isBusy = () => root.hasAttribute("aria-busy");

/*
 * While something is under way its answer will show the page: another would be in its way. If the
 * answer turns out to be older than the `version` that was told of, `catchUp` asks again.
 */
async function refresh(version = Infinity) {
  if (isBusy()) return void (toldOf = Math.max(toldOf, version));
  const answer = await fetch(state().fragment, {
    headers: {"If-None-Match": state().stamp},
    cache: "no-store",
  });
  if (answer.ok) {
    const html = await answer.text();
    if (isBusy()) toldOf = Math.max(toldOf, version);
    else if (isNews(answer.headers.get("ETag").replace("W/", ""))) show(html);
  } else if (answer.status !== 304 && answer.status < 500) location.reload();
}

/* The answer to a form may have come first: to show its page again would lose a chosen checker. */
function isNews(stamp) {
  const {stamp: shown, version} = state();
  return stamp !== shown && parseInt(stamp.slice(1), 10) >= Number(version);
}

function catchUp(version = toldOf) {
  toldOf = 0;
  if (version > Number(state().version)) refresh(version).catch(() => {});
}

async function send(form, button) {
  const body = new FormData(form, button);
  const [action, goesOn] = body.get("action").split("+");
  const {game} = state();
  body.set("action", action);
  root.setAttribute("aria-busy", "true");
  sentAt = state().version;
  const isDone = await post(form.getAttribute("action"), body, {show, token: root.dataset.token, page: state().page});
  root.removeAttribute("aria-busy");
  if (isDone === null) {
    lose(button);
    return catchUp(Infinity); // it may have arrived, and only the answer got lost
  }
  rollIfDue();
  catchUp();
  if (!draft) forgetDraft(state().match);
  const hasMore = "turn" in state() || state().game !== game || (action === "double" && chat?.unread);
  if (isDone && goesOn && !hasMore) goOn();
}

/* Not away from what is written and not sent. */
function stays() {
  const isUnsent = chat?.isUnsent || note?.isUnsaved;
  if (isUnsent) remark(document.getElementById("talk").dataset.unsent, "note");
  return isUnsent;
}

/* The button itself says so, too: that is where one looks. */
function lose(button) {
  speak(root, state().lost, "", true);
  (button.querySelector("span:not(.cu)") ?? button).textContent = state().again;
}

/* Opening the page rolls where nothing but a roll is due; a page that only waits does not. */
function rollIfDue() {
  const {rolls, version} = state();
  if (rolls === undefined || rolledAt === version || isBusy()) return;
  if (document.prerendering || document.visibilityState !== "visible") return;
  rolledAt = version;
  const form = document.getElementById("act");
  send(form, form.querySelector("[value=roll]"));
}

root.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "act" || !button || "plain" in button.dataset) return;
  event.preventDefault();
  if (isBusy()) speak(root, state().sending);
  else if (button.getAttribute("aria-disabled")) draft?.tellMissing();
  else send(event.target, button);
});

/* Where one is asked once more before a move is sent, nothing opens while it is not complete. */
root.addEventListener("click", (event) => {
  if (!event.target.closest("summary#submit[aria-disabled]")) return;
  event.preventDefault();
  draft?.tellMissing();
});

document.addEventListener("prerenderingchange", rollIfDue);
document.addEventListener("visibilitychange", rollIfDue);
document.addEventListener("visibilitychange", markSeen);
listenToKeys(hasKeys);
listenToLast(root);
listenToResigning(root);
start();
keepLive({state, refresh, recount, chat});
