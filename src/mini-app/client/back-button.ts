import { useEffect } from "react";
import { withClient } from "./client.ts";

/** Shows the client's back button while `active`; it calls `onBack`. */
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
