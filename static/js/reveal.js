// Gives each password field a button that shows what was typed.
// The words come from the page, so that they are in its language.

for (const field of document.querySelectorAll("input[type=password][data-show]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "reveal";
  button.textContent = field.dataset.show;
  button.setAttribute("aria-controls", field.id);
  button.addEventListener("click", () => {
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.textContent = shown ? field.dataset.hide : field.dataset.show;
    field.focus();
  });
  field.form.addEventListener("submit", () => (field.type = "password"));
  field.after(button);
}
