/* Buttons that copy a text of the page, or hand on its address. */
import {say} from "./replace.js";

const SHOWN = 2500; // milliseconds for which a button says what it has done
const labels = new WeakMap(); // what buttons say otherwise

const inOneLine = (text) => text.replace(/\s+/g, " ").trim();

/* What stands in an element; of a list of moves each row is a line, with tabs between its cells. */
function textOf(element) {
  const rows = [...element.querySelectorAll("tr")];
  if (!rows.length) return [...element.children].map(({textContent}) => inOneLine(textContent)).join("\n") || inOneLine(element.textContent);
  return rows.map(({cells}) => [...cells].map(({innerText}) => inOneLine(innerText)).join("\t")).join("\n");
}

/* Where the browser keeps its clipboard for safe addresses, the old way does. */
async function put(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("not copied");
}

async function share(url) {
  if (!navigator.share) return put(url);
  await navigator.share({title: document.title, url}).catch(({name}) => {
    if (name !== "AbortError") return put(url); // closing the sheet is no mistake
  });
}

document.addEventListener("click", async ({target}) => {
  const button = target.closest("[data-copy],[data-share]");
  if (!button) return;
  const {copy, share: address} = button.dataset, words = button.closest("[data-copied]").dataset;
  if (!labels.has(button)) labels.set(button, button.textContent);
  try {
    await (copy ? put(textOf(document.querySelector(copy))) : share(new URL(address, location).href));
    if (!copy && navigator.share) return;
    tell(words.copied);
  } catch {
    tell(words.uncopied);
  }

  function tell(said) {
    button.textContent = said;
    say(said);
    button.focus();
    setTimeout(() => (button.textContent = labels.get(button)), SHOWN);
  }
});
