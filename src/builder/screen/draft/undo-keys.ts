import { useEffect } from "react";
import type { DraftStore } from "./draft-store.ts";

/** Undo and redo of the draft by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Cmd on a Mac). */
export function useUndoKeys(draft: DraftStore, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || belongsElsewhere(event.target))
        return;
      const step = stepOf(event);
      if (!step) return;
      // Native undo works per input and would revert what React wrote.
      event.preventDefault();
      draft[step]();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [draft, isOff]);
}

function stepOf({ code, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (code === "KeyZ") return shiftKey ? "redo" : "undo";
  return code === "KeyY" && !shiftKey ? "redo" : null;
}

/** Inputs outside the draft, such as a search, keep their native undo. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[role=dialog]")) return true;
  return (
    target.matches("input, textarea, [contenteditable]") &&
    !target.closest(".ordered-list, .look-editor, .translations")
  );
}
