/* Sends a form of the match page without leaving it. */
const PATIENCE = 20_000; // milliseconds; whoever tries again is told if it had arrived

/* Who is logged in after all comes straight back, to a new token; what was not sent is kept. */
function logIn() {
  location.assign(document.getElementById("match").dataset.login);
}

/*
 * True once it is done, false when the site refused it and shows the page as it is now, null when
 * nothing arrived.
 */
export async function post(address, body, {show, token, page}) {
  let answer, html;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    answer = await fetch(address, {method: "POST", body, signal, headers: {"X-CSRFToken": token}});
    html = await answer.text();
  } catch {
    return null;
  }
  const isElsewhere = answer.redirected && new URL(answer.url).pathname !== page;
  if (!isElsewhere && show(html)) return answer.ok;
  if (!isElsewhere && answer.status !== 403) return null;
  logIn();
  return false;
}

/*
 * Sends fields beside the board. Gives what the site answers, and whether it is `ok`; null when
 * nothing of use arrived. `mayLeave`: to the log-in.
 */
export async function sendFields(address, body, token, {mayLeave = false, keepalive = false} = {}) {
  let answer;
  try {
    const headers = {Accept: "application/json", "X-CSRFToken": token};
    answer = await fetch(address, {method: "POST", body, keepalive, headers});
    if (answer.status === 204) return {ok: true};
    if (answer.headers.get("Content-Type") === "application/json") return {...await answer.json(), ok: answer.ok};
  } catch {
    return null;
  }
  if (mayLeave && (answer.redirected || answer.status === 403)) logIn();
  return null;
}
