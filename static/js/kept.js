/* A text that is not sent yet: it stays in this window when the page goes. */
import {anew} from "./replace.js";

/* What was left of a field of this page by this user, and ways to keep it and to forget it. */
export function keeper(name, user) {
  const key = `${name}-${user}-${location.pathname}`;
  return {
    left: JSON.parse(sessionStorage.getItem(key) ?? "null"),
    keep: (what) => sessionStorage.setItem(key, JSON.stringify(what)),
    forget: () => sessionStorage.removeItem(key),
  };
}

/* Show a sentence under a field, or none. */
export function complain(form, field, text) {
  const line = form.querySelector(".error");
  line.textContent = anew(line, text);
  line.hidden = !text;
  form.classList.toggle("wrong", text !== "");
  if (text) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}
