/* Notices in this browser: asks it for an address at its push service, and sends that to the site. */
const block = document.getElementById("push");
const said = block.querySelector("[role=status]");
const begin = block.querySelector("form[data-begin]");
const end = block.querySelector("form[data-end]");
const words = block.dataset;
const canShow = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt());

async function manager() {
  await navigator.serviceWorker.register("/sw.js");
  return (await navigator.serviceWorker.ready).pushManager;
}

/* A subscription that the site does not know, or made for another key, is of no use. */
async function subscribe() {
  const push = await manager();
  await (await push.getSubscription())?.unsubscribe();
  return push.subscribe({userVisibleOnly: true, applicationServerKey: bytes(words.key)});
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

async function stop() {
  try {
    await (await (await manager()).getSubscription())?.unsubscribe();
  } catch { /* the site sends nothing more in any case */ }
  end.submit();
}

/* The site believes that this browser shows notices: does it? */
async function check() {
  const isThere = Notification.permission === "granted" && await (await manager()).getSubscription();
  if (!isThere) tell(words.lost);
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
end?.addEventListener("submit", (event) => {
  event.preventDefault();
  stop();
});
if (!canShow) tell(words.unable);
else if (begin) {
  tell(Notification.permission === "denied" ? words.denied : "");
  begin.hidden = false;
} else check().catch(() => tell(words.lost));
