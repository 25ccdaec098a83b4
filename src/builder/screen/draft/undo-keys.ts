import { useHotkeys } from "@mantine/hooks";
import type { DraftStore } from "./draft.ts";

/** Undo and redo of the draft by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Cmd on a Mac). */
export function useUndoKeys(draft: DraftStore, isOff: boolean): void {
  const press = (step: "undo" | "redo") => (event: KeyboardEvent) => {
    if (isOff || belongsElsewhere(event.target)) return;
    // Native undo works per input and would revert what React wrote.
    event.preventDefault();
    draft[step]();
  };
  const options = { preventDefault: false, usePhysicalKeys: true };
  useHotkeys(
    [
      ["mod+Z", press("undo"), options],
      ["mod+shift+Z", press("redo"), options],
      ["mod+Y", press("redo"), options],
    ],
    [],
    true,
  );
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
