/* Checkers that slide and fade, for those who like it. */
const EASE = "cubic-bezier(.2,.7,.2,1)";
const calm = matchMedia("(prefers-reduced-motion:reduce)");

export const SLIDE = 220, FADE = 160; // milliseconds

export const isStill = () => calm.matches || "still" in document.documentElement.dataset;

/* From one place of the picture to another, where the checker lies at the end: `times` are as of WAAPI. */
export function slide(man, from, to, times) {
  if (isStill()) return;
  const way = `translate(${from.x - to.x}px,${from.y - to.y}px)`;
  return man.animate({transform: [way, "none"]}, {duration: SLIDE, easing: EASE, ...times});
}

export function appear(man, times) {
  if (!isStill()) man?.animate({opacity: [0, 1]}, {duration: FADE, ...times});
}
