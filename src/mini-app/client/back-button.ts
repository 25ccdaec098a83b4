import { useEffect } from "react";
import { withClient } from "./client.ts";

/** While `active`, the client's back button is shown and does `onBack`. */
export function useBackButton(active: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!active) return;
    let hide = () => {};
    let gone = false;
    withClient(({ showBackButton }) => {
      if (!gone) hide = showBackButton(onBack);
    });
    return () => {
      gone = true;
      hide();
    };
  }, [active, onBack]);
}
