{% autoescape off %}/* Keeps what was seen last, for when there is no network. It answers from what it keeps only then,
   but for files whose names change with their content. */
const SITE = {{ site }};
const FILES = `files-${SITE.version}`, SEEN = `seen-${SITE.version}`, READER = "/reader", MOST = 40;
let last = Promise.resolve();
const KEPT = /^\/(games|m\/\d+\/(\d+\/\d+\/)?)$/;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.data.path && event.waitUntil(inTurn(() => update(event.data))));
addEventListener("push", (event) => event.waitUntil(show(event.data)));
addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));
addEventListener("fetch", (event) => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (SITE.doors.some((door) => url.pathname.startsWith(door))) event.waitUntil(inTurn(() => caches.delete(SEEN)));
  } else if (request.mode === "navigate") event.respondWith(open(event, url));
  else if (SITE.files.includes(url.pathname)) event.respondWith(file(request));
});

/* What changes the pages that are kept happens one after the other: the newest comes last. */
function inTurn(deed) {
  return (last = last.catch(() => {}).then(deed));
}

async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll([...SITE.files, new Request(SITE.offline, {cache: "reload"})]);
  await skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== FILES && name !== SEEN) await caches.delete(name);
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function file(request) {
  return await (await caches.open(FILES)).match(request) ?? fetch(request);
}

/* One request for one page, whatever comes of it: opening a match may roll the dice. */
async function open(event, url) {
  let answer;
  try {
    answer = await event.preloadResponse ?? await fetch(event.request);
  } catch {
    await last.catch(() => {}); // another reader may have come just now
    return await seen(url) ?? (await caches.open(FILES)).match(SITE.offline);
  }
  if (answer.ok) {
    const page = answer.clone();
    event.waitUntil(inTurn(() => keep(url, page)));
  }
  return answer;
}

/* Pages are kept for one reader: nothing stays when the site names another, or none. */
async function keep(url, page) {
  const reader = page.headers.get("Kiila-Reader") ?? "";
  let cache = await caches.open(SEEN);
  const known = await cache.match(READER);
  if (!known || await known.text() !== reader) {
    await caches.delete(SEEN);
    cache = await caches.open(SEEN);
    await cache.put(READER, new Response(reader));
  }
  if (url.search || page.redirected || !KEPT.test(url.pathname)) return;
  await cache.delete(url.pathname);
  await cache.put(url.pathname, page);
  for (const old of (await cache.keys()).slice(1, -MOST)) await cache.delete(old);
}

async function seen(url) {
  const page = await (await caches.open(SEEN)).match(url.pathname);
  if (!page) return null;
  const time = new Date(page.headers.get("Date")).toLocaleString(SITE.language, {dateStyle: "medium", timeStyle: "short"});
  const note = `<div class="messages" role="status"><p class="message warning">${SITE.note.replace("{time}", time)}</p></div>`;
  return again(page, (await page.text()).replace("<main ", () => note + "<main "), page.headers.get("Date"));
}

/* A match went on while its page was open: what is kept is what it shows now. */
async function update({path, html}) {
  const cache = await caches.open(SEEN), page = await cache.match(path);
  if (!page) return;
  const parts = (await page.text()).match(/^([^]*<div id="match"[^>]*>)[^]*(<!--match-->[^]*)$/);
  if (parts) await cache.put(path, again(page, parts[1] + html + parts[2], new Date().toUTCString()));
}

/* Something must be shown whatever came. Of one match the newer notice takes the older one's place. */
async function show(data) {
  let said = {};
  try {
    said = data.json();
  } catch { /* it tells no more than that there is news */ }
  const {title = "Kiila", body = "", tag = "", lang = SITE.language, path = "/games"} = said;
  await registration.showNotification(title, {body, tag, lang, renotify: tag !== "", icon: SITE.icon, data: {path}});
}

/* Where the page is open already, that one comes to the front. */
async function follow(notice) {
  notice.close();
  const {href, pathname} = new URL(notice.data.path, location.origin);
  const open = await clients.matchAll({type: "window", includeUncontrolled: true});
  const there = open.find(({url}) => new URL(url).pathname === pathname);
  await (there ? there.focus() : clients.openWindow(href));
}

function again(page, html, date) {
  const headers = new Headers(page.headers);
  headers.delete("Content-Length");
  headers.delete("Content-Encoding");
  headers.set("Date", date);
  return new Response(html, {headers});
}
{% endautoescape %}
