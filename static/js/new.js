// The summary of a new challenge, while one chooses. The server words it.

const form = document.querySelector("#new");
const summary = document.querySelector("#summary");
const button = form.querySelector("button[data-send]");
let asked = 0;
let waiting;

async function refresh() {
  const number = ++asked;
  const choices = new FormData(form);
  choices.delete("csrfmiddlewaretoken");
  for (const name of ["seen", "part"]) choices.delete(name);
  const address = `${form.dataset.summary}?${new URLSearchParams(choices)}`;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (number === asked) show(answer.ok && !answer.redirected ? await answer.text() : "");
  } catch {
    if (number === asked) show("");
  }
}

// Without a summary the form is sent for a look first, as it is without script.
function show(html) {
  summary.innerHTML = html;
  const isComplete = summary.querySelector("p") !== null;
  summary.hidden = !isComplete;
  button.textContent = isComplete ? button.dataset.send : button.dataset.continue;
}

function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 200);
}

// What was wrong with a field is old once it is changed.
function forgive({ target }) {
  const field = target.closest(".field, .option, fieldset");
  target.removeAttribute("aria-invalid");
  field?.classList.remove("wrong");
  for (const old of [field?.querySelector(".error"), form.querySelector(".problem")]) old?.remove();
}

form.addEventListener("input", soon);
form.addEventListener("input", forgive);
addEventListener("pageshow", refresh);
