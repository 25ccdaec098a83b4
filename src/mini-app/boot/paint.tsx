import type { Screen } from "#contract/screen/screen.schema.ts";
import { wordsFor } from "#web/words.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { placeholderParts } from "../blocks/placeholder-parts.tsx";
import { ScreenView } from "../screen/screen-view.tsx";
import type { LiveSession } from "../session/session-request.ts";
import { TabBar } from "../tabs/tab-bar.tsx";
import type { SlotState } from "../ui/slot-view.tsx";
import { nodesOf } from "./jsx-dom.ts";
import { staticParts } from "./static/static-parts.tsx";

/** Paints the screen without a session: every slot is a placeholder. */
export function paintPlaceholders(root: HTMLElement, screen: Screen, language: string): void {
  show(root, screen, placeholderParts(wordsFor(language)), language);
}

/** Paints a session; `values` come from the last visit and are marked stale. */
export function paintSession(
  root: HTMLElement,
  session: LiveSession,
  values: ReadonlyMap<string, string> | undefined,
  language: string,
): void {
  show(root, session.screen, staticParts(session, values, language), language);
}

/** Writes a value into every slot of its field. */
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
    ...nodesOf(
      <>
        <ScreenView screen={screen} parts={parts} language={language} />
        <TabBar screen={screen} language={language} />
      </>,
    ),
  );
}
