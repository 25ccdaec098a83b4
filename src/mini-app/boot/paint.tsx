import type { Screen } from "#contract/schema/screen.ts";
import { wordsFor } from "#web/words.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { ScreenView } from "../screen/screen-view.tsx";
import type { SlotState } from "../screen/slot-view.tsx";
import { waitingParts } from "../screen/waiting-parts.tsx";
import type { LiveSession } from "../session/session-request.ts";
import { nodesOf } from "./jsx-dom.ts";
import { stillParts } from "./still/still-parts.tsx";

/** Paints the screen before there is a session: every slot waits in its place. */
export function paintWaiting(root: HTMLElement, screen: Screen, language: string): void {
  show(root, screen, waitingParts(wordsFor(language)), language);
}

/**
 * Paints a session with the values known so far; those from the device's storage are marked stale.
 */
export function paintSession(
  root: HTMLElement,
  session: LiveSession,
  values: ReadonlyMap<string, string>,
  language: string,
): void {
  show(root, session.screen, stillParts(session, values, language), language);
}

/** Writes a value that has just arrived into every slot of its field. */
export function fillSlots(root: HTMLElement, name: string, text: string, state: SlotState): void {
  for (const slot of root.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`)) {
    slot.textContent = text;
    slot.dataset.state = state;
    slot.removeAttribute("aria-busy");
    if (state !== "stale") slot.removeAttribute("title");
  }
}

function show(root: HTMLElement, screen: Screen, parts: ScreenParts, language: string): void {
  root.replaceChildren(
    ...nodesOf(<ScreenView screen={screen} parts={parts} language={language} />),
  );
}
