/* The private note beside the board: saved by itself after a pause, with a receipt. */
import {complain, keeper} from "./kept.js";
import {sendFields} from "./send.js";

const PAUSE = 1500, RETRY = 20_000;

/* The note of the page, or null for whoever does not play. */
export function startNote(token) {
  const form = document.getElementById("note");
  return form && new Note(form, token);
}

class Note {
  constructor(form, token) {
    const words = form.closest("[data-me]").dataset;
    Object.assign(this, {form, token, words, field: form.elements.text, seen: form.elements.seen});
    this.saved = this.field.value;
    this.kept = keeper("note", words.me);
    this.listen();
    if (this.kept.left) this.restore();
  }

  get isUnsaved() { return this.field.value !== this.saved; }

  /* What was left is saved now, unless the note was changed elsewhere since. */
  restore() {
    this.field.value = this.kept.left.text;
    this.seen.value = this.kept.left.seen;
    this.form.closest("details").open = true;
    this.save();
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save({mayLeave: true, isPressed: true});
    });
    this.field.addEventListener("input", () => this.changed());
    this.field.addEventListener("blur", () => this.save());
    addEventListener("online", () => this.save());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.save({keepalive: true});
    });
  }

  changed() {
    this.tell("");
    if (this.isUnsaved) this.kept.keep({text: this.field.value, seen: this.seen.value});
    else this.kept.forget();
    this.saveIn(PAUSE);
  }

  saveIn(time) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.save(), time);
  }

  /* One request at a time. A note that was changed elsewhere is replaced only by a press of Save. */
  async save({isPressed = false, ...options} = {}) {
    if (this.isSaving || (!isPressed && (!this.isUnsaved || this.isContested))) return;
    clearTimeout(this.soon);
    const text = this.field.value;
    this.isSaving = true;
    const answer = await sendFields(this.form.action, new FormData(this.form), this.token, options);
    this.isSaving = false;
    if (answer?.ok) this.stored(text, answer.seen);
    else this.refused(answer);
  }

  stored(text, seen) {
    this.saved = text;
    this.isContested = false;
    this.seen.value = seen;
    this.kept.forget();
    complain(this.form, this.field, "");
    this.form.querySelector(".other").hidden = true;
    const time = new Date().toLocaleTimeString(document.documentElement.lang, {timeStyle: "short"});
    this.tell(this.words.saved.replace("{time}", time));
    if (this.isUnsaved) this.changed();
  }

  refused(answer) {
    complain(this.form, this.field, answer?.said ?? this.words.unsaved);
    if (answer === null) return this.saveIn(RETRY);
    if (answer.other === undefined) return;
    this.isContested = true;
    this.seen.value = answer.seen;
    const other = this.form.querySelector(".other");
    other.lastElementChild.textContent = answer.other;
    other.hidden = false;
  }

  tell(text) {
    this.form.querySelector("[role=status]").textContent = text;
  }
}
