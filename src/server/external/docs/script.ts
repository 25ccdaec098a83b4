import { themeItem } from "#contract/browser-item.ts";

/**
 * The page's script, for convenience: without it everything is there to read and to choose from.
 * It follows the theme that is chosen in the builder, remembers choices, copies code, marks the
 * current section and finds headings.
 */
export const script = `(() => {
"use strict";
const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const make = (name, members) => Object.assign(document.createElement(name), members);
// Browsers may refuse to keep anything.
const kept = (item) => { try { return localStorage.getItem(item); } catch { return null; } };
const keep = (item, value) => { try { localStorage.setItem(item, value); } catch {} };

root.dataset.theme = kept("${themeItem}") ?? "auto";

const groups = all(".snippets");
const choose = (item, name) => {
  for (const group of groups)
    if (group.dataset.item === item)
      for (const radio of all("input", group)) if (radio.value === name) radio.checked = true;
};
for (const item of new Set(groups.map((group) => group.dataset.item))) choose(item, kept(item));
for (const group of groups)
  group.addEventListener("change", ({ target }) => {
    // What is chosen stays where it is, though code above it grows or shrinks.
    const before = group.getBoundingClientRect().top;
    choose(group.dataset.item, target.value);
    scrollBy({ top: group.getBoundingClientRect().top - before, behavior: "instant" });
    keep(group.dataset.item, target.value);
  });
addEventListener("storage", ({ key, newValue }) => {
  if (key === "${themeItem}") root.dataset.theme = newValue;
  else choose(key, newValue);
});

const copied = make("p", { className: "unseen" });
copied.setAttribute("role", "status");
document.body.append(copied);
const copy = async (code) => {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    // Pages without https have no clipboard.
    getSelection().selectAllChildren(code);
    const done = document.execCommand("copy");
    if (done) getSelection().removeAllRanges();
    return done;
  }
};
for (const figure of all(".code")) {
  const button = make("button", { type: "button", className: "copy", textContent: "Copy" });
  const caption = figure.querySelector("figcaption");
  button.setAttribute("aria-label", "Copy: " + caption.textContent);
  button.addEventListener("click", async () => {
    const done = await copy(figure.querySelector("code"));
    button.textContent = copied.textContent = done ? "Copied" : "Selected: press Ctrl+C";
    setTimeout(() => {
      button.textContent = "Copy";
      copied.textContent = "";
    }, 2500);
  });
  caption.append(button);
}

const contents = document.getElementById("contents");
const links = new Map(all("a", contents).map((link) => [link.hash.slice(1), link]));
const headings = all("h1[id],h2[id],h3[id]").filter(({ id }) => links.has(id));
let current;
const markCurrent = () => {
  const atEnd = innerHeight + scrollY >= root.scrollHeight - 2;
  const seen = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
  const link = links.get(((atEnd ? headings : seen).at(-1) ?? headings[0]).id);
  if (link === current) return;
  current?.removeAttribute("aria-current");
  current = link;
  link.setAttribute("aria-current", "location");
  const { top, bottom } = link.getBoundingClientRect();
  const box = contents.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) contents.scrollTop += top - box.top - box.height / 2;
};
let waiting = false;
const soon = () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; markCurrent(); });
};
addEventListener("scroll", soon, { passive: true });
addEventListener("resize", soon);
markCurrent();
contents.addEventListener("click", ({ target }) => {
  if (target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
});

const find = document.getElementById("find");
const input = find.querySelector("input");
const told = find.querySelector("p");
const list = contents.querySelector(".found");
const places = all("h1[id],h2[id],h3[id],.errors>[id]").map((place) => {
  const section = place.closest("section");
  const isError = place.matches("div");
  const title = (isError ? place.querySelector("code") : place).textContent;
  const above = isError ? "Errors" : place.matches("h3") ? section.querySelector("h1,h2").textContent : "";
  const words = isError ? place.textContent : (place.dataset.words ?? "");
  return { id: place.id, title, above, text: [title, above, words, place.id].join(" ").toLowerCase() };
});
const search = () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const found = places.filter(({ text }) => words.every((word) => text.includes(word)));
  const rank = ({ title }) => (words.every((word) => title.toLowerCase().includes(word)) ? 0 : 1);
  found.sort((a, b) => rank(a) - rank(b));
  const searching = words.length > 0;
  for (const one of all(".chapter", contents)) one.hidden = searching;
  list.hidden = !searching;
  list.replaceChildren(...(searching ? found : []).map(({ id, title, above }) => {
    const link = make("a", { href: "#" + id, textContent: title });
    if (above) link.append(make("span", { textContent: above }));
    const item = make("li");
    item.append(link);
    return item;
  }));
  const count = found.length === 1 ? "1 heading" : found.length + " headings";
  told.textContent = searching ? (found.length === 0 ? "Nothing found. Try another word." : count) : "";
};
const clear = () => { input.value = ""; search(); };
input.addEventListener("input", search);
list.addEventListener("click", ({ target }) => { if (target.closest("a")) clear(); });
find.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
find.parentElement.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" && input.value) { event.preventDefault(); clear(); input.focus(); }
  if (!step || list.hidden) return;
  event.preventDefault();
  const stops = [input, ...all("a", list)];
  stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(document.activeElement) + step))].focus();
});
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  event.preventDefault();
  if (getComputedStyle(contents).display === "none") contents.showPopover();
  input.focus();
});
find.hidden = false;
})();`;
