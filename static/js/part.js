/* What a player adds to the dice of a match: made by his own browser unless he writes it himself. */
const BYTES = 12;

function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const fill = (field) => (field.value ||= random());

for (const field of document.querySelectorAll("input[name=part]:not([type=hidden])")) fill(field);
// Forms that come later, and a field that was emptied, get theirs when they are sent.
addEventListener("submit", ({target}) => target.querySelectorAll("input[name=part]").forEach(fill), true);
