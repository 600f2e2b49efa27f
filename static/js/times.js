/* Words for times that pass while the page is open. The exact ones beside them are the site's. */
const MINUTE = 60, HOUR = 3600, DAY = 86400;
let timer;

function fill(text, values) {
  return text.replace(/\{(\w)\}/g, (_, name) => values[name]);
}

const two = (number) => String(number).padStart(2, "0");

/* The two largest units, or all as on a chess clock; `words` for days, hours and minutes. */
function brief(seconds, words, isExact) {
  const d = Math.floor(seconds / DAY);
  const h = Math.floor((seconds % DAY) / HOUR);
  const m = Math.floor((seconds % HOUR) / MINUTE);
  if (isExact) {
    const hours = 24 * d + h, clock = `${two(m)}:${two(seconds % MINUTE)}`;
    return hours ? `${hours}:${clock}` : clock.replace(/^0/, "");
  }
  if (d) return fill(words[0], {d, h: two(h)});
  return h ? fill(words[1], {h, m: two(m)}) : fill(words[2], {m});
}

/* The seconds that run until then; on days off none do. */
function running(until, pauses) {
  const now = Date.now() / 1000;
  let left = until - now;
  for (const [begins, ends] of pauses) {
    left -= Math.max(0, Math.min(until, ends) - Math.max(now, begins));
  }
  return Math.max(0, Math.floor(left));
}

function clock(time, words) {
  const at = new Date(time.dateTime) / 1000, {delay, reserve, pauses, exact} = time.dataset;
  if (at * 1000 <= Date.now()) return words.late;
  const isExact = exact !== undefined, {days, hours, minutes, d, h, m} = words;
  if (delay === undefined) return brief(running(at, []), [days, hours, minutes], isExact);
  const say = (seconds) => brief(seconds, [d, h, m], isExact);
  const off = (pauses || "").split(",").filter(Boolean).map((day) => day.split("-").map(Number));
  const first = running(Number(delay), off);
  return first ? `${say(first)} + ${say(Number(reserve))}` : say(running(at, off));
}

/* Keep the clocks inside `root` true; `words` are the templates the page brings. */
export function tellTimes(root, words) {
  clearInterval(timer);
  const times = [...root.querySelectorAll("time[data-deadline]")];
  const tell = () => {
    for (const time of times) {
      const shown = time.querySelector("span"), text = clock(time, words);
      if (shown.textContent !== text) shown.textContent = text;
    }
  };
  tell();
  timer = setInterval(tell, times.some(({dataset}) => "exact" in dataset) ? 1000 : 20_000);
}
