import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

/** The owner's screen, or a page over it. */
export type View = "screen" | "friends" | "history" | "leaderboard";

const viewStore = createStore<{ view: View }>(() => ({ view: "screen" }));

/** The current view. */
export function useView(): View {
  return useSyncExternalStore(viewStore.subscribe, () => viewStore.getState().view);
}

export function showView(view: View): void {
  viewStore.setState({ view });
}
