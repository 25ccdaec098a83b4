import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { withClient } from "../client/client.ts";

/** What the app shows: the owner's screen, or a page of its own over it. */
export type View = "screen" | "friends" | "history";

const viewStore = createStore<{ view: View }>(() => ({ view: "screen" }));

/** The view that is shown, kept current. */
export function useView(): View {
  return useStore(viewStore, ({ view }) => view);
}

/** Shows a view. */
export function showView(view: View): void {
  viewStore.setState({ view });
}

/** While `active`, the client's back button is shown and does `onBack`. */
export function useBackButton(active: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!active) return;
    let hide = () => {};
    let gone = false;
    withClient(({ showBackButton }) => {
      if (!gone) hide = showBackButton(onBack);
    });
    return () => {
      gone = true;
      hide();
    };
  }, [active, onBack]);
}
