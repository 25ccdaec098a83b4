import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { pageOfStart } from "#contract/bot/start-parameter.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { bot, launch } from "../session/page-context.ts";

/** The page of the link; some clients leave the start parameter out of the page's URL. */
const opened =
  bot.page?.id ??
  pageOfStart(
    (launch.kind === "player" && new URLSearchParams(launch.initData).get("start_param")) || "",
  );

const tabStore = createStore<{ chosen: string }>(() => ({ chosen: opened ?? firstPageId }));

/** How far each page was scrolled down when another one was shown, in CSS pixels. */
const scrolled = new Map<string, number>();

/** The id of the page on show; the first one if the owner has removed the chosen one. */
export function useShownPage({ pages = [] }: Screen): string {
  const chosen = useSyncExternalStore(tabStore.subscribe, () => tabStore.getState().chosen);
  return pages.some(({ id }) => id === chosen) ? chosen : firstPageId;
}

/** Shows a page; the one that is on show goes to its top. */
export function showPage(id: string): void {
  const { chosen } = tabStore.getState();
  if (id === chosen) window.scrollTo({ top: 0 });
  scrolled.set(chosen, window.scrollY);
  tabStore.setState({ chosen: id });
}

/** Scrolls a page that is shown again to where the player left it. */
export function restoreScroll(id: string): void {
  window.scrollTo({ top: scrolled.get(id) ?? 0 });
}
