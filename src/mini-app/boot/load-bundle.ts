import { spoken } from "../languages/page-language.ts";
import { reloadOnce } from "../loading/load-chunk.ts";
import type { Handover } from "./handover.ts";

/**
 * The bundle waits this long for the session answer, and then for the field values: on one link they
 * would queue behind it.
 */
const maxWaitMs = 500;
const maxValueWaitMs = 350;
/** A returning player's browser has the bundle in its cache. */
const returningWaitMs = 80;
const retryMs = 2000;

/** Loads the bundle after the session and field values; retries with a note to the player. */
export async function loadBundle(root: HTMLElement, handover: Handover): Promise<void> {
  const { bundle } = document.documentElement.dataset;
  if (!bundle) return;
  const { snapshot, session, values } = handover;
  await Promise.race([session?.catch(() => {}), delay(snapshot ? returningWaitMs : maxWaitMs)]);
  if (!snapshot) await Promise.race([Promise.allSettled(values.values()), delay(maxValueWaitMs)]);
  for (let tries = 1; !(await loadScripts(bundle.split(" "))); tries++) {
    showNote(root);
    await delay(retryMs);
    // A release has removed the scripts, or the browser caches their failure: reload the page.
    const page = await fetch(location.pathname, { method: "HEAD" }).catch(() => {});
    if (page?.ok && tries > 1) reloadOnce(bundle);
  }
}

/** Resolves to false when a script could not be loaded. */
async function loadScripts(urls: readonly string[]): Promise<boolean> {
  const loads = urls.map(
    (src) =>
      new Promise<Event | string>((end) => {
        const script = Object.assign(document.createElement("script"), { type: "module", src });
        script.onload = script.onerror = end;
        document.head.append(script);
      }),
  );
  return (await Promise.all(loads)).every((end) => (end as Event).type === "load");
}

export function delay(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

/** React removes the note together with the painted screen. */
function showNote(root: HTMLElement): void {
  if (root.querySelector("[role=status]")) return;
  const note = document.createElement("div");
  note.className = "card";
  note.style.cssText = "position:fixed;inset:var(--inset-top) 8px auto";
  note.setAttribute("role", "status");
  note.textContent = spoken.words.notLoaded;
  root.append(note);
}
