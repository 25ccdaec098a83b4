import { isRussian } from "#web/words.ts";
import type { Handover } from "../handover.ts";
import { reloadOnce } from "../reload-once.ts";

/** How long the bundle waits for the session answer: on one connection it would queue ahead of an answer a hundred times smaller. */
const longestWaitMs = 80;
const longestRestMs = 5000;

/** Loads the scripts of the bundle after the session answer. What cannot be loaded is tried again until it comes, and the player is told. */
export async function loadBundle(root: HTMLElement, handover: Handover): Promise<void> {
  const { bundle } = document.documentElement.dataset;
  if (!bundle) return;
  await Promise.race([handover.session?.promise.catch(() => {}), rest(longestWaitMs)]);
  for (let tries = 1; !(await loadScripts(bundle.split(" "))); tries++) {
    tell(root, handover.launch.language);
    await rest(Math.min(tries * 1000, longestRestMs));
    // A release has taken the scripts away, or the browser keeps their failure: a new page gets them.
    if (tries > 1 && (await isServiceThere())) reloadOnce(bundle);
  }
}

/** False when one of them could not be loaded. */
async function loadScripts(urls: readonly string[]): Promise<boolean> {
  const loaded = urls.map(
    (url) =>
      new Promise((end) => {
        const script = document.createElement("script");
        script.type = "module";
        script.src = url;
        script.onload = script.onerror = end;
        document.head.append(script);
      }),
  );
  return (await Promise.all(loaded)).every((event) => (event as Event).type === "load");
}

function rest(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

async function isServiceThere(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}

/** React takes the note away with the rest of what was painted. */
function tell(root: HTMLElement, language: string): void {
  if (root.querySelector("[role=status]")) return;
  const note = document.createElement("div");
  note.className = "card";
  note.style.cssText = "position:fixed;inset:var(--inset-top) 8px auto";
  note.role = "status";
  note.textContent = isRussian(language)
    ? "Не загрузилось, пробуем снова. Нажатия сохранены."
    : "Loading failed; trying again. Your taps are kept.";
  root.append(note);
}
