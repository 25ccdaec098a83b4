import { themeItem } from "#contract/http/browser-item.ts";
import { searchScript } from "./search-script.ts";

/** Runs before anything is shown: the theme that was chosen here or in the builder. */
export const firstScript = `document.documentElement.dataset.theme = (() => {
try { return localStorage.getItem("${themeItem}"); } catch {}
})() ?? "auto";`;

/**
 * The pages' script, for convenience: without it everything is there to read and to choose from.
 * It switches the theme, remembers choices, copies code, marks the current section and searches.
 */
export const script = `(() => {
"use strict";
const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const make = (name, members) => Object.assign(document.createElement(name), members);
// Browsers may refuse to keep anything.
const kept = (item) => { try { return localStorage.getItem(item); } catch { return null; } };
const keep = (item, value) => { try { localStorage.setItem(item, value); } catch {} };
const status = make("p", { className: "unseen" });
status.setAttribute("role", "status");
document.body.append(status);

const themes = ["auto", "light", "dark"];
const themeNames = { auto: "as the system", light: "light", dark: "dark" };
const theme = document.getElementById("theme");
const showTheme = (name) => {
  root.dataset.theme = themes.includes(name) ? name : "auto";
  theme.title = "Theme: " + themeNames[root.dataset.theme];
  theme.setAttribute("aria-label", theme.title);
};
theme.addEventListener("click", () => {
  const next = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];
  keep("${themeItem}", next);
  showTheme(next);
  status.textContent = theme.title;
});
showTheme(root.dataset.theme);
theme.hidden = false;

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
  if (key === "${themeItem}") showTheme(newValue);
  else choose(key, newValue);
});

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
    button.textContent = status.textContent = done ? "Copied" : "Selected: press Ctrl+C";
    setTimeout(() => {
      button.textContent = "Copy";
      status.textContent = "";
    }, 2500);
  });
  caption.append(button);
}

const contents = document.getElementById("contents");
contents.addEventListener("click", ({ target }) => {
  if (target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
});
const here = contents.querySelector("[aria-current]");
if (here) contents.scrollTop = Math.max(0, here.offsetTop - contents.clientHeight / 2);

const toc = document.querySelector(".toc");
if (toc) {
  const details = toc.querySelector("details");
  const isBeside = () => getComputedStyle(toc).position === "sticky";
  const fit = () => { details.open = isBeside(); };
  fit();
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; fit(); } });
  const links = all("a", toc);
  const headings = links.map((link) => document.getElementById(link.hash.slice(1)));
  let current;
  const markCurrent = () => {
    const atEnd = scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 2;
    const seen = headings.filter((heading) => heading.getBoundingClientRect().top < 120).length;
    const link = links[atEnd ? links.length - 1 : seen - 1];
    if (link === current) return;
    current?.removeAttribute("aria-current");
    current = link;
    link?.setAttribute("aria-current", "location");
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
}
${searchScript}})();`;
