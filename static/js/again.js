/* A page that came while the site was away: it comes anew as soon as the site answers again. */
const again = document.querySelector("[data-again]");

async function ask() {
  try {
    if ((await fetch(again.href, {method: "HEAD", cache: "no-store"})).status < 500) location.reload();
  } catch {} // the network is away as well
}

if (again) setInterval(ask, again.dataset.again * 1000);
