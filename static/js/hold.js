/* A button that does more when it is held down for a while, or pressed with Shift. */
const LONG = 500; // milliseconds

/* `deed` is called with true for more; the press that ends a long one does nothing else. */
export function holdable(button, deed) {
  let waiting, isHeld = false;
  const stop = () => clearTimeout(waiting);
  button.addEventListener("pointerdown", (event) => {
    isHeld = false;
    stop();
    if (!event.button) waiting = setTimeout(() => button.isConnected && deed(isHeld = true), LONG);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => event.pointerType !== "mouse" && event.preventDefault());
  button.addEventListener("click", (event) => {
    event.preventDefault();
    if (!isHeld || !event.detail) deed(event.shiftKey);
    isHeld = false;
  });
}
