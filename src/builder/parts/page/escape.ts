import { useEffect, useEffectEvent } from "react";

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
