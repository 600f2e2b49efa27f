/* The board of the front page follows the match that is being played on it. */
import {keepLive} from "./live.js";

const look = document.getElementById("look");
const state = () => look.firstElementChild.dataset;

async function refresh() {
  const {match, version} = state();
  const answer = await fetch(`/?watch=${match}`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-version]");
  if (Number(fresh?.dataset.version) > Number(version)) look.replaceChildren(fresh);
}

keepLive({state, refresh, recount() {}});
