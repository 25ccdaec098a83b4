import { useEffect } from "react";
import { retryDelayMs } from "../session/service-request.ts";

const baseDelayMs = 10_000;

/** Calls `retry` once per `failure` that is not undefined: after a delay, or once online again. */
export function useAutoRetry(failure: unknown, retry: () => void): void {
  useEffect(() => {
    if (failure === undefined) return;
    const again = () => retry();
    const timer = setTimeout(again, retryDelayMs(failure, baseDelayMs));
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [failure, retry]);
}
