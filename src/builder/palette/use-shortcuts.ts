import { useEffect } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { closeOverlay, openOverlay, useOverlay } from "../shell/overlay.ts";

/** The key for Ctrl on this device, as it is written. */
export const modKey = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";

/** Whether shortcuts of a single key are on, kept on the device (WCAG 2.1.4). */
export const useSingleKeys = create<{ areOn: boolean }>()(
  persist<{ areOn: boolean }>(() => ({ areOn: true }), { name: "slotwire-single-keys" }),
);

/** Marks the field that `/` focuses. */
export const pageSearch = { "data-page-search": true } as const;

/** Fields in which a letter is text, or chooses an option, and overlays with keys of their own. */
const busy =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** The shortcuts of every page: Ctrl or Cmd and K for the palette, `?` for the list, `/` for the search. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { open } = useOverlay.getState();
      if (isPaletteKey(event)) {
        event.preventDefault();
        // A key that is held down would open and close it again and again.
        if (event.repeat) return;
        return open === "palette" ? closeOverlay() : openOverlay("palette");
      }
      const { ctrlKey, metaKey, altKey, target } = event;
      const isBusy = open !== null || (target instanceof Element && target.closest(busy) !== null);
      const slash = slashOf(event);
      if (isBusy || slash === null || !useSingleKeys.getState().areOn) return;
      if (ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      if (slash === "?") openOverlay("shortcuts");
      else focusSearch();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Recognises the letter, or the key that is Latin K on a keyboard of another alphabet. */
function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** `/` or `?`, on a Russian keyboard too. */
function slashOf({ key, code, shiftKey }: KeyboardEvent): "/" | "?" | null {
  if (key === "/" || key === "?") return key;
  if (code !== "Slash" || key !== (shiftKey ? "," : ".")) return null;
  return shiftKey ? "?" : "/";
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main [data-page-search]");
  if (!field) openOverlay("palette");
  field?.focus();
  field?.select();
}
