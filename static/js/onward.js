/* From game to game: the box that asks for it, and the way there after a move. */
import {sendFields} from "./send.js";

const PAUSE = 600; // milliseconds in which one sees one's own move land

/* Gives what leads on once `state` shows what was sent, unless `stays` says why not. */
export function startOnward(root, {state, stays}) {
  /* The box makes the other button the first one; what has no pair only goes on or stays. */
  function turnButtons(isOn) {
    const [one, other] = root.querySelectorAll("#act :is([value^=play],[value^=pass])");
    if (one) {
      [one.value, other.value] = [other.value, one.value];
      const [said, more] = [one, other].map((button) => button.querySelector("span"));
      [said.textContent, more.textContent] = [more.textContent, said.textContent];
    }
    for (const button of root.querySelectorAll("#act :is([value^=double],[value^=take])")) {
      button.value = button.value.replace("+next", "") + (isOn ? "+next" : "");
    }
  }

  root.addEventListener("change", async ({target}) => {
    if (target.id !== "go-on") return;
    turnButtons(target.checked);
    const kept = await sendFields(target.form.action, new FormData(target.form), root.dataset.token, {keepalive: true});
    if (kept?.ok || !target.isConnected) return;
    target.checked = !target.checked;
    turnButtons(target.checked);
  });

  return async () => {
    const {version} = state();
    await new Promise((done) => setTimeout(done, PAUSE));
    if (!stays()) location.assign(`${state().next}&sent=${version}`);
  };
}
