// Tells while a name is being chosen whether it is free; the answer comes from the site.

const field = document.querySelector("form [name=name]");
const said = document.getElementById("name-said");
const PAUSE = 500, SHORTEST = 3;
let pause;

async function check() {
  clearTimeout(pause);
  const name = field.value;
  if (name.trim().length < SHORTEST) return said.replaceChildren();
  const answer = await fetch(`${said.dataset.check}?name=${encodeURIComponent(name)}`).catch(() => null);
  if (!answer?.ok || field.value !== name) return;
  said.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
  const {parentElement: box} = field;
  box.querySelector(".error")?.remove(); // what the page said of the name before
  box.classList.remove("wrong");
}

field.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(check, PAUSE);
});

/* A free name is filled in here, so that the password need not be typed again. */
said.addEventListener("click", (event) => {
  const pick = event.target.closest("[name=pick]");
  if (!pick) return;
  event.preventDefault();
  field.value = pick.value;
  field.focus();
  check();
});
