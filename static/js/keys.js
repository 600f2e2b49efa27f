/* The board by keys: one stop of Tab, arrows from point to point. */
const ROW = 0.5;

/* `deeds` maps a key to what it does. */
export function rove(form, buttons, deeds) {
  const at = (button) => ({x: Number(button.dataset.x), isTop: Number(button.dataset.y) < 327});
  const find = (n) => buttons.find((button) => button.dataset.n === n);

  function settle(current) {
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  }

  function go(button) {
    if (!button) return;
    settle(button);
    button.focus();
  }

  function beside(button, way) {
    const here = at(button);
    const row = buttons.filter((each) => at(each).isTop === here.isTop && (at(each).x - here.x) * way > ROW);
    return row.sort((a, b) => (at(a).x - at(b).x) * way)[0];
  }

  function across(button) {
    const here = at(button);
    return buttons.find((each) => at(each).isTop !== here.isTop && Math.abs(at(each).x - here.x) < ROW);
  }

  const keys = {
    ArrowLeft: (here) => go(beside(here, -1)),
    ArrowRight: (here) => go(beside(here, 1)),
    ArrowUp: (here) => at(here).isTop || go(across(here)),
    ArrowDown: (here) => at(here).isTop && go(across(here)),
    Home: () => go(find("24")),
    End: () => go(find("1")),
    ...deeds,
  };

  form.addEventListener("keydown", (event) => {
    const here = event.target.closest(".h");
    if (!here || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key](here);
  });
  form.addEventListener("focusin", (event) => event.target.matches(".h") && settle(event.target));
  settle(form.querySelector(".h.aim, .h.can") ?? buttons[0]);
}
