import type { QueryClient } from "@tanstack/react-query";
import type { Words } from "#web/words.en.ts";
import { restoreFocus } from "../screen/kept-focus.ts";
import { handover, words } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";
import { removeAdoptedItems } from "./orphaned-taps.ts";
import { payableTaps } from "./predicted-game.ts";
import { addTaps } from "./unsent-taps.ts";

/** The action or tab that the player pressed last on the painted screen. */
let earlyAction: string | undefined;

/**
 * Takes the screen, its focus and its counted taps over from the boot script, synchronously: every
 * tap is counted by the boot script before, by the button's own handlers after.
 */
export function takeOver(client: QueryClient): void {
  handover.taken = true;
  earlyAction = handover.early.action;
  const game = client.getQueryData(sessionQuery.queryKey)?.game;
  addTaps(game ? payableTaps(handover.early.taps, game) : 0);
  removeAdoptedItems();
  restoreFocus();
}

/** Presses the action or tab that the player pressed on the painted screen, once, if it still exists. */
export function pressEarlyAction(): void {
  const action = earlyAction;
  earlyAction = undefined;
  const actions = [...document.querySelectorAll<HTMLElement>(".action, .tab")];
  // The screen was painted in another language if the player's words had not loaded.
  const key = Object.entries(handover.spoken).find(([, word]) => word === action)?.[0];
  const texts = [action, key && words[key as keyof Words]];
  actions.find(({ textContent }) => texts.includes(textContent))?.click();
}
