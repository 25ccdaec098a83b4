import { isRussian } from "#web/words.ts";
import type { Handover } from "../handover.ts";
import { reloadOnce } from "../reload-once.ts";

/** How long the bundle waits for the session answer: on one connection it would queue ahead of an answer a hundred times smaller. */
const longestWaitMs = 80;
const firstRetryMs = 1000;
const longestRetryMs = 10_000;

/** Loads the scripts of the bundle after the session answer. What cannot be loaded is tried again until it comes, and the player is told. */
export async function loadBundle(root: HTMLElement, handover: Handover): Promise<void> {
  const { bundle } = document.documentElement.dataset;
  if (!bundle) return;
  await Promise.race([handover.session?.promise.catch(() => {}), rest(longestWaitMs)]);
  for (let restMs = firstRetryMs; !(await Promise.all(bundle.split(" ").map(loadScript))).every(Boolean); restMs *= 2) {
    tell(root, handover.launch.language);
    await Promise.race([
      rest(Math.min(restMs, longestRetryMs)),
      new Promise((online) => addEventListener("online", online, { once: true })),
    ]);
    // A release since then has taken the scripts away, or the browser has kept their failure: a new page gets them.
    if (restMs > firstRetryMs && navigator.onLine && (await isServiceThere())) reloadOnce(bundle);
  }
}

function loadScript(url: string): Promise<boolean> {
  return new Promise((loaded) => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = url;
    script.onload = () => loaded(true);
    script.onerror = () => loaded(false);
    document.head.append(script);
  });
}

function rest(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

async function isServiceThere(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** React takes the note away with the rest of what was painted. */
function tell(root: HTMLElement, language: string): void {
  if (root.querySelector(".banner")) return;
  const note = document.createElement("div");
  note.className = "banner";
  note.role = "status";
  note.textContent = isRussian(language)
    ? "Загрузка не удалась, пробуем снова. Нажатия сохранены."
    : "Loading failed; trying again. Your taps are kept.";
  root.append(note);
}
