import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Focuses what a selector finds after the next render. */
export function useFocusAfter(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    element?.focus();
  });
  return useCallback((selector) => {
    wanted.current = selector;
  }, []);
}

/**
 * Gives the focus back to what had it, once the component is gone. Mantine's dialogs and drawers do so
 * only if they stay mounted.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const giveBack = () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
    // Later, because the opener may go together with the component.
    return () => queueMicrotask(giveBack);
  }, []);
}

/**
 * Calls `close` when Escape is pressed, wherever the focus is, while no other dialog is open. With
 * Mantine's own `closeOnEscape`, a dialog above would close together with the one below.
 */
export function useEscapeOfTopDialog(close: () => void): void {
  const closeAlone = useEffectEvent(({ key, isComposing, target }: KeyboardEvent) => {
    if (key !== "Escape" || isComposing) return;
    // An open list of choices closes first.
    const isInList =
      target instanceof Element && target.hasAttribute("data-mantine-stop-propagation");
    if (!isInList && document.querySelectorAll("[role=dialog]").length === 1) close();
  });
  useEffect(() => {
    // Before Mantine's listeners, which remove the dialog above.
    const options = { capture: true };
    window.addEventListener("keydown", closeAlone, options);
    return () => window.removeEventListener("keydown", closeAlone, options);
  }, []);
}

let isPressed = false;

const listen = (names: readonly (keyof DocumentEventMap)[], pressed: boolean) => {
  for (const name of names)
    document.addEventListener(
      name,
      () => {
        isPressed = pressed;
      },
      true,
    );
};
listen(["mousedown"], true);
// Dragging ends without `mouseup`, and a key is pressed after all of them.
listen(["mouseup", "dragend", "keydown"], false);

/**
 * Runs `change` at once, or, while the mouse or a finger is pressed, when the press ends: a page whose
 * layout changes under a press moves the button away from it, and nothing happens.
 */
export function afterPress(change: () => void): void {
  if (isPressed) document.addEventListener("mouseup", change, { once: true, capture: true });
  else change();
}
