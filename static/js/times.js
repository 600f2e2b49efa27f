/* Words for times that pass while the page is open, in the reader's own time zone. */
const MINUTE = 60, HOUR = 3600, DAY = 86400;
let timer;

function fill(text, values) {
  return text.replace(/\{(\w)\}/g, (_, name) => values[name]);
}

function left(seconds, words) {
  const d = Math.floor(seconds / DAY);
  const h = Math.floor((seconds % DAY) / HOUR);
  const m = Math.floor((seconds % HOUR) / MINUTE);
  const two = (number) => String(number).padStart(2, "0");
  if (seconds <= 0) return words.late;
  if (d) return fill(words.days, {d, h: two(h)});
  return h ? fill(words.hours, {h, m: two(m)}) : fill(words.minutes, {m});
}

/* Keep the deadlines inside `root` true; `words` are the templates the page brings. */
export function tellTimes(root, words) {
  clearInterval(timer);
  const tell = () => {
    for (const time of root.querySelectorAll("time[data-deadline]")) {
      const at = new Date(time.dateTime);
      const [shown, exact] = time.querySelectorAll("span");
      const text = left(Math.floor((at - Date.now()) / 1000), words);
      if (shown.textContent !== text) shown.textContent = text;
      time.title = at.toLocaleString(document.documentElement.lang, {dateStyle: "medium", timeStyle: "short"});
      exact.textContent = ` ${time.title}`;
    }
  };
  tell();
  timer = setInterval(tell, 20_000);
}
