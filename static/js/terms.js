// Offers what the chosen game can be played for: its formats, their lengths, its options.
// What each game has stands in the page, and so do the words.

const form = document.querySelector("#new");
const [format, length] = ["format", "length"].map((name) => form.elements.namedItem(name));
const why = form.querySelector(".why");
const rules = form.querySelector(".to-rules");
const special = form.querySelector(".special");
const rows = special.querySelectorAll("[data-option]");
const lengths = JSON.parse(document.querySelector("#lengths").textContent);
const formats = [...format.options];
const OFFERED = "offered";
let own; // the format chosen by hand, which the next game keeps if it can

function offerFormats({ formats: names, usual, why: reason }, wanted) {
  const allowed = names.split(" ");
  format.replaceChildren(...formats.filter(({ value }) => allowed.includes(value)));
  format.value = allowed.includes(wanted) ? wanted : usual;
  why.textContent = reason;
}

function leadToRules({ rules: address, link }) {
  rules.href = address;
  rules.textContent = link;
}

// A length stays where the format has it; else it becomes the next longer one.
function offerLengths() {
  const offered = lengths[format.value];
  if (!offered) return;
  const wanted = Number(length.value);
  const [best] = offered.find(([value]) => value >= wanted) ?? offered.at(-1);
  length.replaceChildren(...offered.map(([value, words]) => new Option(words, value)));
  length.value = best;
}

function offerOptions({ options }) {
  const names = options.split(" ");
  for (const row of rows) {
    row.hidden = !names.includes(row.dataset.option);
    for (const input of row.querySelectorAll("input")) input.disabled = row.hidden;
  }
  special.hidden = !options;
}

// Another game begins with its options as usual: boxes empty, the first of several buttons pressed.
function resetOptions() {
  for (const row of rows) {
    const [first, ...others] = row.querySelectorAll("input");
    first.checked = others.length > 0;
  }
}

function offer(wanted) {
  const game = form.querySelector("[name=variant]:checked")?.dataset;
  if (!game) return;
  offerFormats(game, wanted);
  offerLengths();
  offerOptions(game);
  leadToRules(game);
}

// Others shall know that the format is another, as if it had been chosen.
function tell() {
  format.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: OFFERED }));
}

form.addEventListener("input", ({ target, detail }) => {
  if (target === format) {
    if (detail !== OFFERED) own = format.value;
    offerLengths();
  } else if (target.name === "variant") {
    const before = format.value;
    resetOptions();
    offer(own);
    if (format.value !== before) tell();
  }
});
addEventListener("pageshow", () => offer(format.value));
