/*
 * Checks the dice of a match in the reader's own browser: the seal, then every roll, each from the
 * seed, both additions and its numbers alone, as games/sealed.py tells it.
 */
const SIDES = 6, ROLLS = SIDES * SIDES, FAIR = 256 - 256 % ROLLS;

const text = new TextEncoder();
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

function message(fields) {
  const coded = fields.map((each) => text.encode(String(each)));
  return Uint8Array.from(coded.flatMap((each) => [each.length >> 8, each.length & 255, ...each]));
}

async function diceOf(key, file, game, number) {
  for (let attempt = 0; ; attempt++) {
    const fields = ["sealed-1", file.seal, file.challenger, file.acceptor, game, number, attempt];
    const [first] = new Uint8Array(await crypto.subtle.sign("HMAC", key, message(fields)));
    if (first < FAIR) return [Math.floor(first % ROLLS / SIDES) + 1, first % SIDES + 1];
  }
}

/* Gives what is to be said, and for each roll of the file whether it is right. */
async function check(file) {
  const seed = bytesOf(file.seed), sha = new Uint8Array(await crypto.subtle.digest("SHA-256", seed));
  if (hex(sha) !== file.digest) return ["seed", []];
  const key = await crypto.subtle.importKey("raw", seed, {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
  const right = [];
  for (const [place, {roll, game, dice}] of file.rolls.entries()) {
    const [first, second] = await diceOf(key, file, game, place + 1);
    right.push(roll === place + 1 && dice[0] === first && dice[1] === second);
  }
  return [right.every(Boolean) ? "right" : "wrong", right];
}

const verdict = document.getElementById("verdict"), table = document.getElementById("rolls");

async function show() {
  if (!globalThis.crypto?.subtle) {
    verdict.textContent = verdict.dataset.unable;
    return;
  }
  const [said, right] = await check(JSON.parse(document.getElementById("sealed").textContent));
  [...table.tBodies[0].rows].forEach((row, place) => {
    const isRight = right[place] ?? false;
    const mark = document.createElement(isRight ? "span" : "mark");
    mark.textContent = isRight ? table.dataset.yes : table.dataset.no;
    row.cells[4].replaceChildren(mark);
  });
  verdict.textContent = verdict.dataset[said];
}

show();
