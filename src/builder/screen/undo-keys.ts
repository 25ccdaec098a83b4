import { type Dispatch, useEffect } from "react";
import type { Edit } from "./editing.ts";

/** Undo and redo of the draft by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Cmd on a Mac). */
export function useUndoKeys(dispatch: Dispatch<Edit>, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || belongsElsewhere(event.target))
        return;
      const kind = stepOf(event);
      if (!kind) return;
      // Native undo works per input and would revert what React wrote.
      event.preventDefault();
      dispatch({ kind });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [dispatch, isOff]);
}

function stepOf({ code, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (code === "KeyZ") return shiftKey ? "redo" : "undo";
  return code === "KeyY" && !shiftKey ? "redo" : null;
}

/** Inputs outside the blocks and the look, such as a search, keep their native undo. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[role=dialog]")) return true;
  return (
    target.matches("input, textarea, [contenteditable]") &&
    !target.closest(".ordered-list, .look-editor")
  );
}
