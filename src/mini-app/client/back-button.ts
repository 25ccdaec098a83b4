import { useLayoutEffect, useState } from "react";
import { withClient } from "./client.ts";

/**
 * Shows the client's back button while `active`; it calls `onBack`. Returns whether it is shown, so
 * that the page needs none of its own.
 */
export function useBackButton(active: boolean, onBack: () => void): boolean {
  const [isShown, setShown] = useState(false);
  // A layout effect, so that where the client is connected, no button of the page flashes up.
  useLayoutEffect(() => {
    if (!active) return;
    let hide: (() => void) | undefined;
    let gone = false;
    withClient(({ showBackButton }) => {
      if (gone) return;
      hide = showBackButton(onBack);
      setShown(hide !== undefined);
    });
    return () => {
      gone = true;
      hide?.();
      setShown(false);
    };
  }, [active, onBack]);
  return isShown;
}
