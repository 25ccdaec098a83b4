import { useEffect } from "react";
import { restMs } from "#web/request.ts";

const usualRestMs = 10_000;

/**
 * Calls `retry` once for each `failure`, after a while or as soon as the network is back; not for
 * undefined.
 */
export function useQuietRetry(failure: unknown, retry: () => void): void {
  useEffect(() => {
    if (failure === undefined) return;
    const again = () => retry();
    const timer = setTimeout(again, restMs(failure, usualRestMs));
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [failure, retry]);
}
