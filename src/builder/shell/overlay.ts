import { create } from "zustand";

/** What is opened over any page: the palette, the list of shortcuts, the glossary. */
export type Overlay = "palette" | "shortcuts" | "glossary";

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
