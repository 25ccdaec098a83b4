import type { QueryClient } from "@tanstack/react-query";
import type { Words } from "#web/words.en.ts";
import { wordsFor } from "#web/words.ts";
import { handover, words } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";
import { forgetAdopted } from "./left-taps.ts";
import { paidOf } from "./predicted-game.ts";
import { addTaps } from "./unsent-taps.ts";

/**
 * Takes the painted screen over from the boot script, with the taps that it has counted. In one
 * step: it counts no tap from here on, and the button's own handlers count every one.
 */
export function takeOver(client: QueryClient): void {
  handover.taken = true;
  const game = client.getQueryData(sessionQuery.queryKey)?.game;
  addTaps(game ? paidOf(handover.early.taps, game) : 0);
  forgetAdopted();
}

/**
 * Does what the player asked for on the painted screen. An action that the live screen no longer
 * has is forgotten.
 */
export function pressEarlyAction(): void {
  const { action } = handover.early;
  delete handover.early.action;
  const actions = [...document.querySelectorAll<HTMLElement>(".action")];
  // It was painted in English when the player's own words had not come yet.
  const key = Object.entries(wordsFor("en")).find(([, word]) => word === action)?.[0];
  const texts = [action, key && words[key as keyof Words]];
  actions.find(({ textContent }) => texts.includes(textContent))?.click();
}
