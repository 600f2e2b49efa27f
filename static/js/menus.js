// Closes an open menu, or a question under a button, by Escape or by a press elsewhere.

const open = () => document.querySelectorAll("details:is(.menu, .sure)[open]");

document.addEventListener("pointerdown", ({ target }) => {
  for (const menu of open()) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of open()) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  }
});
