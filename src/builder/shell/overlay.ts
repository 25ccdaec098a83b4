import { create } from "zustand";

/** The palette and the list of shortcuts open over any page. */
export type Overlay = "palette" | "shortcuts";

/** The one that is open, and those that have been: their code stays loaded. */
export const useOverlay = create<{ open: Overlay | null; loaded: readonly Overlay[] }>()(() => ({
  open: null,
  loaded: [],
}));

export function openOverlay(open: Overlay): void {
  useOverlay.setState(({ loaded }) => ({
    open,
    loaded: loaded.includes(open) ? loaded : [...loaded, open],
  }));
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}
