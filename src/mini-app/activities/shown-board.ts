import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { showView } from "../pages/view-store.ts";
import type { Among, Board } from "./leaderboard-query.ts";

/** What the page of a whole leaderboard shows. */
export interface ShownBoard extends Board {
  readonly title: string;
  readonly among: Among;
}

const shownBoard = createStore<ShownBoard>(() => ({
  by: "points",
  period: "all",
  title: "",
  among: "all",
}));

/** Opens a whole leaderboard as a page over the screen. */
export function showBoard(board: ShownBoard): void {
  shownBoard.setState(board);
  showView("leaderboard");
}

/** The leaderboard that was opened last. */
export function useShownBoard(): ShownBoard {
  return useSyncExternalStore(shownBoard.subscribe, shownBoard.getState);
}
