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
