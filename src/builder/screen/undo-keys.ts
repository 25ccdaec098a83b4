import { type Dispatch, useEffect } from "react";
import type { Edit } from "./editing.ts";

/**
 * Ctrl+Z and Ctrl+Shift+Z (Cmd on a Mac, Ctrl+Y too) undo and redo edits of the draft, wherever the
 * focus is among its blocks; `isOff` while the history is open.
 */
export function useUndoKeys(dispatch: Dispatch<Edit>, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || belongsElsewhere(event.target))
        return;
      const key =
        event.code === "KeyZ"
          ? event.shiftKey
            ? "redo"
            : "undo"
          : event.code === "KeyY" && !event.shiftKey
            ? "redo"
            : null;
      if (!key) return;
      // The browser's own undo knows one input alone, and would undo what React wrote.
      event.preventDefault();
      dispatch({ kind: key });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [dispatch, isOff]);
}

/** An input outside the blocks, such as a search, has an undo of its own. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[role=dialog]")) return true;
  return target.matches("input, textarea, [contenteditable]") && !target.closest(".block-list");
}
