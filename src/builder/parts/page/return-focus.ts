import { useLayoutEffect } from "react";

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
