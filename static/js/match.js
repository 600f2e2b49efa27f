/* The page of a match: tries plays, sends what is decided, and shows what the opponent does. */
import {startChat} from "./chat.js";
import {startDraft} from "./draft.js";
import {listen} from "./field.js";
import {keepLive} from "./live.js";
import {startNote} from "./note.js";
import {replaceContent, say} from "./replace.js";
import {post} from "./send.js";
import {tellTimes} from "./times.js";

const root = document.getElementById("match");
const chat = startChat(root.dataset.token), note = startNote(root.dataset.token);
const wonder = listen(root, {draft: () => draft, version: () => Number(state().version), refresh});
let draft = null;
let rolledAt = "";
let sentAt = ""; // the version at which this window last sent something

const state = () => document.getElementById("state").dataset;

function start() {
  const before = draft;
  draft = startDraft(root, state(), wonder);
  draft?.adopt(before);
  for (const form of root.querySelectorAll("form[method=post]")) addToken(form);
  const list = root.querySelector(".mvs");
  list.scrollTop = list.scrollHeight;
  tellTimes(root, state());
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
  const before = {...state(), tried: draft?.shown}, isAnswer = before.version === sentAt;
  // What was remarked stays until the player does something, whatever the opponent does meanwhile.
  const remarks = isAnswer ? [] : [...root.querySelectorAll(".notes .remark")];
  if (!replaceContent(root, html)) return false;
  root.querySelector(".notes").append(...remarks);
  start();
  if (!isAnswer) tellChange(before);
  return true;
}

/* The game has gone on without this window: say who did it if it was the player, and what was lost. */
function tellChange({version, game, turn, tried}) {
  const now = state();
  const isGone = turn !== undefined && now.turn === undefined;
  if (isGone && version !== now.version && game === now.game) remark(now.elsewhere, "note");
  if (tried && !draft?.shown) remark(now.moved.replace("{play}", tried), "note bad");
}

function remark(text, css) {
  const line = document.createElement("p");
  line.className = `${css} remark`;
  line.textContent = text;
  root.querySelector(".notes").append(line);
  say(text);
}

async function refresh() {
  const answer = await fetch(state().fragment, {
    headers: {"If-None-Match": state().stamp},
    cache: "no-store",
  });
  if (answer.ok) {
    const html = await answer.text();
    if (isNews(answer.headers.get("ETag"))) show(html);
  } else if (answer.status !== 304 && answer.status < 500) location.reload();
}

/* The answer to a form may have come first: to show its page again would lose a chosen checker. */
function isNews(stamp) {
  const {stamp: shown, version} = state();
  return stamp !== shown && parseInt(stamp.slice(1), 10) >= Number(version);
}

async function send(form, button) {
  const body = new FormData(form, button);
  const goesOn = body.get("action").endsWith("+next");
  const {game} = state();
  body.set("action", body.get("action").replace("+next", ""));
  root.setAttribute("aria-busy", "true");
  sentAt = state().version;
  const isDone = await post(form.getAttribute("action"), body, {show, token: root.dataset.token, page: state().page});
  root.removeAttribute("aria-busy");
  if (isDone === null) return lose();
  draft ?? forget();
  if (isDone && goesOn && state().game === game) goOn();
}

/* To the next game, but not away from what is written and not sent. */
function goOn() {
  if (chat?.isUnsent || note?.isUnsaved) remark(document.getElementById("talk").dataset.unsent, "note");
  else location.assign(state().next);
}

function forget() {
  sessionStorage.removeItem(`draft-${state().match}`);
}

function lose() {
  const line = document.getElementById("msg");
  line.classList.add("bad");
  line.querySelector("b").textContent = state().lost;
}

/* Opening the page rolls where nothing but a roll is due; a page that only waits does not. */
function rollIfDue() {
  const {rolls, version} = state();
  if (rolls === undefined || rolledAt === version) return;
  if (document.prerendering || document.visibilityState !== "visible") return;
  rolledAt = version;
  const form = document.getElementById("act");
  send(form, form.querySelector("[value=roll]"));
}

root.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "act" || !button || "plain" in button.dataset) return;
  event.preventDefault();
  if (root.getAttribute("aria-busy")) return;
  if (button.getAttribute("aria-disabled")) draft?.tellMissing();
  else send(event.target, button);
});

document.addEventListener("prerenderingchange", rollIfDue);
document.addEventListener("visibilitychange", rollIfDue);
start();
keepLive({state, refresh, chat});
