/**
 * The part of the pages' script that searches all pages. It uses `make` and `root` of the rest. The
 * index is loaded when the search is first used.
 */
export const searchScript = `
let index;
const loadIndex = () => index ??= fetch("/docs/search.json").then((answer) => {
  if (!answer.ok) throw new Error("The search index answered " + answer.status + ".");
  return answer.json();
}).catch((error) => { index = undefined; throw error; });

const find = document.getElementById("find");
const input = find.querySelector("input");
const results = find.querySelector(".results");
const told = results.querySelector("p");
const list = results.querySelector("ul");
const shownResults = 30;

const rankOf = ({ title, page, words, text }, asked) => {
  const has = (...texts) => asked.every((word) => texts.join(" ").toLowerCase().includes(word));
  if (!has(title, page, words, text)) return Infinity;
  if (has(title)) return title.toLowerCase().startsWith(asked[0]) ? 0 : 1;
  return has(title, page) ? 2 : has(title, page, words) ? 3 : 4;
};

// The text around the first word that was asked for.
const excerptOf = ({ text }, asked) => {
  const low = text.toLowerCase();
  const at = Math.min(...asked.map((word) => low.indexOf(word)).filter((one) => one >= 0), text.length);
  const start = at < 50 || at === text.length ? 0 : low.indexOf(" ", at - 40) + 1;
  const end = start + 110 < text.length ? low.lastIndexOf(" ", start + 110) : text.length;
  return (start > 0 ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
};

const marked = (name, text, asked) => {
  const element = make(name, {});
  let end = 0;
  const low = text.toLowerCase();
  while (end < text.length) {
    const hits = asked.map((word) => [low.indexOf(word, end), word.length]).filter(([at]) => at >= 0);
    if (hits.length === 0) break;
    const [at, length] = hits.sort((a, b) => a[0] - b[0] || b[1] - a[1])[0];
    element.append(text.slice(end, at), make("mark", { textContent: text.slice(at, at + length) }));
    end = at + length;
  }
  element.append(text.slice(end));
  return element;
};

const resultOf = (entry, asked) => {
  const link = make("a", { href: entry.url });
  link.append(marked("strong", entry.title, asked));
  if (entry.page) link.append(make("span", { className: "on", textContent: entry.page }));
  const excerpt = excerptOf(entry, asked);
  if (excerpt) link.append(marked("span", excerpt, asked));
  const item = make("li", {});
  item.append(link);
  return item;
};

const close = () => { results.hidden = true; };
const search = async () => {
  const asked = [...new Set(input.value.toLowerCase().split(/\\s+/).filter(Boolean))];
  if (asked.length === 0) return close();
  let entries;
  try {
    entries = await loadIndex();
  } catch {
    list.replaceChildren();
    told.textContent = "The search could not be loaded. Try again.";
    results.hidden = false;
    return;
  }
  const found = entries.map((entry) => ({ entry, rank: rankOf(entry, asked) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank);
  list.replaceChildren(...found.slice(0, shownResults).map(({ entry }) => resultOf(entry, asked)));
  told.textContent = found.length === 0 ? "Nothing found. Try another word."
    : found.length === 1 ? "1 result" : found.length + " results";
  results.hidden = false;
  results.scrollTop = 0;
};
input.addEventListener("focus", () => { loadIndex().catch(() => {}); if (input.value) search(); });
input.addEventListener("input", search);
list.addEventListener("click", ({ target }) => {
  if (!target.closest("a")) return;
  input.value = "";
  close();
});
find.addEventListener("submit", async (event) => {
  event.preventDefault();
  await search();
  list.querySelector("a")?.click();
});
find.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.preventDefault();
    if (results.hidden) input.blur(); else input.focus();
    input.value = "";
    close();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || results.hidden) return;
  event.preventDefault();
  const stops = [input, ...list.querySelectorAll("a")];
  const next = Math.min(stops.length - 1, Math.max(0, stops.indexOf(document.activeElement) + step));
  stops[next].focus();
});
document.addEventListener("click", ({ target }) => { if (!find.contains(target)) close(); });
find.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !find.contains(relatedTarget)) close();
});
addEventListener("keydown", (event) => {
  const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isK && (!isSlash || event.target.matches("input"))) return;
  event.preventDefault();
  input.focus();
  input.select();
});
find.hidden = false;

// Sections have moved to pages of their own: an old address of one still leads there.
const lost = location.hash.slice(1);
if (lost && !document.getElementById(lost))
  loadIndex().then((entries) => {
    const entry = entries.find(({ url }) => url.endsWith("#" + lost))
      ?? entries.find(({ words }) => words.split(" ").at(-1) === lost);
    if (entry) location.replace(entry.url);
  }).catch(() => {});
`;
