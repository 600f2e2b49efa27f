/* Sends a form of the match page without leaving it. */

/*
 * True once it is done, false when the site refused it and shows the page as it is now, null when
 * nothing arrived. Wherever else the answer leads, to the log-in perhaps, the browser goes as well.
 */
export async function post(address, body, {show, token, page}) {
  let answer, html;
  try {
    answer = await fetch(address, {method: "POST", body, headers: {"X-CSRFToken": token}});
    html = await answer.text();
  } catch {
    return null;
  }
  if (answer.redirected && new URL(answer.url).pathname !== page) {
    location.assign(answer.url);
    return false;
  }
  if (show(html)) return answer.ok;
  if (answer.status !== 403) return null;
  location.assign(page); // the token is too old: a new page brings a new one, the draft is kept
  return false;
}

/*
 * Sends fields beside the board. Gives what the site answers, and whether it is `ok`; null when
 * nothing of use arrived. `mayLeave`: to the log-in, or to a page that is newer than this one.
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
  if (mayLeave && answer.redirected) location.assign(answer.url);
  else if (mayLeave && answer.status === 403) location.reload();
  return null;
}
