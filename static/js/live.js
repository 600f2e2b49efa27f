/*
 * Keeps a match page up to date. The socket only says that a match has a newer version; the page
 * itself is fetched. While the socket is down a visible page asks from time to time.
 */
const PING = 25_000, PATIENCE = 10_000, POLL = 30_000, LONGEST_POLL = 120_000, LONGEST_WAIT = 30_000;

const vary = (time) => time * (0.8 + 0.4 * Math.random());
const isVisible = () => document.visibilityState === "visible";

export function keepLive({state, refresh, recount, chat}) {
  let socket = null;
  let tries = 0;
  let pollAfter = POLL;
  let isLeaving = false;
  let reconnecting, pinging, silence;
  let polling = null;
  let asking = null;

  /* One question at a time; one more afterwards if something was said meanwhile. */
  function ask(version) {
    if (asking) return void (asking.again = true);
    const mine = (asking = {again: false});
    refresh(version).catch(() => {}).finally(() => {
      asking = null;
      if (mine.again) ask();
    });
  }

  function askAll() {
    ask();
    recount();
    chat?.refresh();
  }

  function connect() {
    clearTimeout(reconnecting);
    if (socket?.readyState === WebSocket.OPEN) ping(socket); // it may only look open
    if (socket && socket.readyState <= WebSocket.OPEN) return;
    const opened = new WebSocket(new URL("/ws", location.href.replace(/^http/, "ws")));
    socket = opened;
    opened.onopen = () => {
      opened.send(JSON.stringify({t: "watch", id: Number(state().match), said: chat?.last, looks: isVisible()}));
      clearInterval(pinging);
      pinging = setInterval(() => ping(opened), PING);
    };
    opened.onmessage = ({data}) => {
      found();
      hear(JSON.parse(data));
    };
    opened.onclose = () => socket === opened && lost();
  }

  /* Only a socket that says something is up: one may open and fall silent, or close again at once. */
  function found() {
    tries = 0;
    stopPolling();
    tell("live");
  }

  function ping(opened) {
    opened.send(JSON.stringify({t: "ping", looks: isVisible()}));
    clearTimeout(silence);
    silence = setTimeout(() => {
      opened.close();
      if (socket === opened) lost();
    }, PATIENCE);
  }

  function hear({t, id, version}) {
    clearTimeout(silence);
    const isHere = id === Number(state().match);
    if (t === "games") ask();
    if (t === "games" || (t === "match" && !isHere)) recount();
    if (t === "chat" && isHere) chat?.refresh();
    if (t === "match" && isHere && version !== Number(state().version)) ask(version);
  }

  function lost() {
    socket = null;
    clearInterval(pinging);
    clearTimeout(silence);
    if (isLeaving) return;
    tell("down");
    reconnecting = setTimeout(connect, vary(Math.min(1000 * 2 ** tries++, LONGEST_WAIT)));
    polling ??= setTimeout(poll, vary(pollAfter)); // vain tries to connect do not put it off
  }

  function poll() {
    if (isVisible()) askAll();
    pollAfter = Math.min(2 * pollAfter, LONGEST_POLL);
    polling = setTimeout(poll, vary(pollAfter));
  }

  function stopPolling() {
    clearTimeout(polling);
    polling = null;
    pollAfter = POLL;
  }

  /* `how`: live, or down, which one's own network may explain. */
  function tell(how) {
    const line = document.getElementById("net");
    if (!line) return;
    line.className = how === "live" ? "net is-live" : "net";
    line.textContent = state()[how === "live" || navigator.onLine ? how : "offline"];
    line.hidden = false;
  }

  /* Back on screen, back on the net, back in the history: everything may have changed. */
  function wake() {
    isLeaving = false;
    connect();
    askAll();
  }

  document.addEventListener("visibilitychange", () => isVisible() && wake());
  addEventListener("online", wake);
  addEventListener("offline", () => tell("down"));
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("pagehide", () => {
    isLeaving = true;
    clearTimeout(reconnecting);
    stopPolling();
    socket?.close();
  });
  connect();
}
