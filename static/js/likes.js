/* Shows what is chosen before it is saved: on the page, and on a board that the site draws anew. */
const form = document.getElementById("likes");
const preview = document.getElementById("preview");
const SHOWN = ["theme", "field", "checkers"]; // by the page itself
let latest = 0;
let isUnsaved = false;

function dress() {
  const {dataset} = document.documentElement, {elements} = form;
  for (const name of SHOWN) if (elements[name]) dataset[name] = elements[name].value;
}

/* Answers may overtake each other: only the one to the last question counts. */
async function redraw() {
  const mine = ++latest, asked = new FormData(form);
  asked.delete("csrfmiddlewaretoken");
  try {
    const answer = await fetch(`${preview.dataset.from}?${new URLSearchParams(asked)}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && mine === latest) preview.replaceChildren(...page.body.childNodes);
  } catch { /* the board stays as it was; Save works all the same */ }
}

/* The time zone of the device, where it is one of those and not chosen. */
function offerZone() {
  const {timezone} = form.elements, {timeZone} = Intl.DateTimeFormat().resolvedOptions();
  if (!timezone || ![...timezone.options].some(({value}) => value === timeZone)) return;
  const hint = document.getElementById("here");
  const update = () => (hint.hidden = timezone.value === timeZone);
  hint.querySelector("b").textContent = timeZone;
  hint.querySelector("button").addEventListener("click", () => {
    timezone.value = timeZone;
    timezone.focus();
    timezone.dispatchEvent(new Event("change", {bubbles: true}));
  });
  form.addEventListener("change", update);
  update();
}

form.addEventListener("change", () => {
  isUnsaved = true;
  dress();
  if (preview) redraw();
});
form.addEventListener("submit", () => (isUnsaved = false));
addEventListener("beforeunload", (event) => isUnsaved && event.preventDefault());
dress(); // a page that was sent back shows what was chosen on it
offerZone();
