import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

/** What the app shows: the owner's screen, or a page of its own over it. */
export type View = "screen" | "friends" | "history";

const viewStore = createStore<{ view: View }>(() => ({ view: "screen" }));

/** The view that is shown, kept current. */
export function useView(): View {
  return useSyncExternalStore(viewStore.subscribe, () => viewStore.getState().view);
}

/** Shows a view. */
export function showView(view: View): void {
  viewStore.setState({ view });
}
