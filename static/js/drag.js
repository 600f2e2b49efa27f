/* Carries a checker from point to point by mouse, finger or pen. A press without a way stays a press. */
const MOUSE = 6, TOUCH = 10; // css pixels after which a press is a drag
const LIFTED = 1.06;
const AT_ONCE = 50; // milliseconds within which a click belongs to the end of a drag

/*
 * `draft` says whether a checker of a point is at a place (`holds`) and to which points it may go
 * (`goals`); it gives the checker to carry (`lift`) and hears where it came down (`drop`).
 */
export function carry(form, draft) {
  const art = form.querySelector(".art");
  let held = null; // the pointer that is down on a checker; with `man` once it is carried
  let endedAt = -Infinity;

  function place({clientX, clientY}) {
    return new DOMPoint(clientX, clientY).matrixTransform(art.getScreenCTM().inverse());
  }

  function lift() {
    form.setPointerCapture(held.id);
    held.man = draft.lift(held.from);
    held.goals = draft.goals(held.from);
    art.append(held.man);
    form.classList.add("held");
  }

  /* The column under the pointer, if the checker may come down there. */
  function goal({clientX, clientY}) {
    const under = document.elementFromPoint(clientX, clientY)?.closest(".h");
    return under && form.contains(under) && held.goals.has(Number(under.dataset.n)) ? under : null;
  }

  function mark(column) {
    if (column === held.over) return;
    held.over?.classList.remove("over");
    column?.classList.add("over");
    held.over = column;
  }

  function end(column, event) {
    if (!held) return;
    const {man, from} = held;
    if (man) {
      mark(null);
      man.remove();
      form.classList.remove("held");
      endedAt = event.timeStamp;
    }
    held = null;
    if (man) draft.drop(from, column && Number(column.dataset.n), place(event));
    column?.focus({preventScroll: true});
  }

  form.addEventListener("pointerdown", (event) => {
    if (held && event.pointerId !== held.id) return;
    const button = event.target.closest(".h");
    held = null;
    if (!button || event.button || !event.isPrimary) return;
    const from = Number(button.dataset.n), far = event.pointerType === "mouse" ? MOUSE : TOUCH;
    if (!draft.holds(from, place(event)) || !draft.goals(from).size) return;
    held = {id: event.pointerId, from, far, x: event.clientX, y: event.clientY};
  });
  form.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.id) return;
    if (!event.buttons) return void (held.man || (held = null)); // let go outside of the board
    if (!held.man && Math.hypot(event.clientX - held.x, event.clientY - held.y) < held.far) return;
    if (!held.man) lift();
    const {x, y} = place(event);
    held.man.setAttribute("transform", `translate(${x} ${y}) scale(${LIFTED})`);
    mark(goal(event));
  });
  form.addEventListener("pointerup", (event) => {
    if (event.pointerId === held?.id) end(held.man ? goal(event) : null, event);
  });
  form.addEventListener("pointercancel", (event) => event.pointerId === held?.id && end(null, event));
  form.addEventListener("keydown", (event) => event.key === "Escape" && held?.goals?.clear());
  // The page scrolls under a finger unless it has taken hold of a checker.
  form.addEventListener("touchmove", (event) => {
    if (held && (held.man || event.touches.length === 1)) event.preventDefault();
  }, {passive: false});
  form.addEventListener("click", (event) => {
    if (!event.detail || event.timeStamp - endedAt > AT_ONCE) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
