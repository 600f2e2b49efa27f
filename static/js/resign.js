let isAsked = false; // pressed, and the answer is on its way

/*
 * Giving up, and standing orders, in a window over the board; without script, or without a net, it
 * is a page.
 */
export function listenToResigning(root) {
  root.addEventListener("click", async (event) => {
    const link = event.target.closest("a.rs,a[data-over]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isAsked) return;
    isAsked = true;
    try {
      const answer = await fetch(link.href, {cache: "no-store"});
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      show(page.getElementById("give-up").childNodes, link);
    } catch {
      location.assign(link.href);
    } finally {
      isAsked = false;
    }
  });
}

/* The focus is on Cancel at first, stays inside, and goes back to where it was. */
function show(content, link) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "give-title");
  dialog.append(...content);
  const cancel = dialog.querySelector("[autofocus]");
  cancel.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The page may have been renewed meanwhile, and the link with it.
    const place = link.isConnected ? link : document.querySelector(`.side a[href="${link.getAttribute("href")}"]`);
    (place?.closest("details")?.querySelector("summary") ?? place)?.focus();
  });
  link.closest("details")?.removeAttribute("open");
  document.body.append(dialog);
  dialog.showModal();
  cancel.focus();
}
