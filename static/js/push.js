/* Notices in this browser: asks it for an address at its push service, and sends that to the site. */
const block = document.getElementById("push");
const said = block.querySelector("[role=status]");
const begin = block.querySelector("form[data-begin]");
const here = block.querySelector("form[data-here]");
const words = block.dataset;
const canShow = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

let isTold = false; // the browser, that it ends here

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt());

const known = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/* A worker that cannot be installed is waited for no longer than this. */
const tooLate = () => new Promise((_, fail) => setTimeout(fail, 20_000));

/* A subscription that the site does not know, or made for another key, is of no use. */
async function subscribe() {
  await navigator.serviceWorker.register("/sw.js");
  const {pushManager} = await Promise.race([navigator.serviceWorker.ready, tooLate()]);
  await (await known())?.unsubscribe();
  return pushManager.subscribe({userVisibleOnly: true, applicationServerKey: bytes(words.key)});
}

async function start() {
  if (await Notification.requestPermission() !== "granted") return tell(words.denied);
  try {
    const {endpoint, keys} = (await subscribe()).toJSON();
    Object.entries({endpoint, ...keys}).forEach(([name, value]) => name in begin.elements && (begin.elements[name].value = value));
    begin.submit();
  } catch {
    tell(words.failed);
  }
}

/* The browser is told as well as the site, which sends nothing more in any case. */
async function stop(button) {
  try {
    await (await known())?.unsubscribe();
  } catch { /* it has none */ }
  isTold = true;
  here.requestSubmit(button);
}

/* The site believes that this browser shows notices: does it? */
async function check() {
  if (Notification.permission !== "granted" || !await known()) tell(words.lost);
}

function tell(text) {
  said.textContent = text;
  begin?.querySelector("button").removeAttribute("disabled");
}

begin?.addEventListener("submit", (event) => {
  event.preventDefault();
  begin.querySelector("button").disabled = true;
  said.textContent = "";
  start();
});
here?.addEventListener("submit", (event) => {
  if (isTold || !canShow || event.submitter?.value !== "off") return;
  event.preventDefault();
  stop(event.submitter);
});
if (!canShow) tell(words.unable);
else if (begin) {
  tell(Notification.permission === "denied" ? words.denied : "");
  begin.hidden = false;
} else check().catch(() => tell(words.lost));
