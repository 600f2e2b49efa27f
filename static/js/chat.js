/* Chat beside the board: shows what is said, sends, and tells the site what has been read. */
import {complain, keeper} from "./kept.js";
import {say} from "./replace.js";
import {sendFields} from "./send.js";

const PAGE = 50; // messages that one answer holds at most
const TOGETHER = 100; // milliseconds: hints that come so close are one
const TODAY = {timeStyle: "short"};
const EARLIER = {day: "numeric", month: "short", hour: "2-digit", minute: "2-digit"};

/* The chat of the page, or null for whoever does not play. */
export function startChat(token) {
  const box = document.getElementById("talk");
  return box && new Chat(box, token);
}

class Chat {
  constructor(box, token) {
    Object.assign(this, {box, token, words: box.dataset, unread: Number(box.dataset.unread)});
    this.form = box.querySelector("#say");
    this.field = this.form.elements.text;
    this.lines = box.querySelector("#lines");
    this.details = this.lines.closest("details");
    this.kept = keeper("chat", this.words.me);
    this.watcher = new IntersectionObserver((seen) => {
      this.isInView = seen.at(-1).isIntersecting;
      this.read();
    });
    if (this.kept.left) this.restore();
    this.listen();
    this.settle(this.lines.children);
    this.scroll();
  }

  get isUnsent() { return this.field.value.trim() !== ""; }
  get last() { return Number(this.lines.lastElementChild?.dataset.id ?? 0); }

  restore() {
    this.field.value = this.kept.left;
    this.details.open = true;
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.send();
    });
    this.field.addEventListener("input", () => this.keep());
    this.details.addEventListener("toggle", () => this.scroll());
    document.addEventListener("visibilitychange", () => this.read());
  }

  keep() {
    complain(this.form, this.field, "");
    if (this.field.value) this.kept.keep(this.field.value);
    else this.kept.forget();
  }

  async send() {
    if (this.isSending) return;
    const text = this.field.value, body = new FormData(this.form);
    for (const name of ["after", "seen"]) body.set(name, this.last);
    this.isSending = true;
    const answer = await sendFields(this.form.action, body, this.token, {mayLeave: true});
    this.isSending = false;
    if (!answer?.ok) return complain(this.form, this.field, answer?.said ?? this.words.lost);
    const now = this.field.value;
    this.field.value = now.startsWith(text) ? now.slice(text.length).trimStart() : now; // typed meanwhile
    this.keep();
    this.add(answer.lines);
    this.scroll();
  }

  /* Something may have been said. */
  refresh() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.ask(), TOGETHER);
  }

  async ask() {
    const answer = await fetch(`${this.form.action}?after=${this.last}`, {cache: "no-store"}).catch(() => null);
    if (answer?.status !== 200 || answer.redirected) return;
    if (this.add(await answer.text()) === PAGE) this.refresh();
  }

  /* Put in what is not there yet, in order; gives how many messages the HTML holds. */
  add(html) {
    const {scrollHeight, scrollTop, clientHeight} = this.lines;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < 40;
    const found = [...new DOMParser().parseFromString(html, "text/html").body.children];
    const fresh = found.filter(({dataset}) => !this.lines.querySelector(`[data-id="${dataset.id}"]`));
    for (const line of fresh) {
      const isLater = ({dataset}) => Number(dataset.id) > Number(line.dataset.id);
      this.lines.insertBefore(line, [...this.lines.children].find(isLater) ?? null);
    }
    const theirs = fresh.filter((line) => line.matches(".o"));
    this.unread += theirs.length;
    this.settle(fresh);
    if (isAtEnd) this.scroll();
    if (theirs.length && !this.details.open) say(inOneLine(theirs.at(-1)));
    return found.length;
  }

  /* New lines get the reader's own time; the last one is seen where the chat is closed. */
  settle(lines) {
    for (const line of lines) tellTime(line.querySelector("time"));
    const last = this.lines.lastElementChild;
    if (last && lines.length) {
      this.box.querySelector("#latest").textContent = inOneLine(last);
      this.watcher.disconnect();
      this.watcher.observe(last);
    }
    this.count();
  }

  scroll() {
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  count() {
    const badge = this.box.querySelector("#unread");
    badge.firstElementChild.textContent = this.unread;
    badge.hidden = !this.unread;
  }

  /* Read is what is really on the screen. */
  async read() {
    if (!this.unread || !this.isInView || this.isReading || document.visibilityState !== "visible") return;
    const upto = this.last, body = new FormData();
    body.set("upto", upto);
    this.isReading = true;
    const answer = await sendFields(this.words.read, body, this.token);
    this.isReading = false;
    if (!answer?.ok) return;
    if (this.last !== upto) return this.read();
    this.unread = 0;
    this.count();
  }
}

function inOneLine(line) {
  const words = [...line.querySelector(".name").childNodes].map((part) => part.textContent || " ");
  return `${line.querySelector("b").textContent}: ${words.join("")}`;
}

function tellTime(time) {
  const at = new Date(time.dateTime), language = document.documentElement.lang;
  const isToday = at.toDateString() === new Date().toDateString();
  time.textContent = at.toLocaleString(language, isToday ? TODAY : EARLIER);
  time.title = at.toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
}
