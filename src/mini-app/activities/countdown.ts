import { useEffect } from "react";
import { serverNow, useMoment } from "../session/clock.ts";

const minuteMs = 60_000;
/** The periods of all players end at the same moment; their requests are spread over this time. */
const spreadMs = 10_000;
const againMs = 30_000;

/** The minutes left until `at`, rounded up. */
export function useMinutesLeft(at: number): number {
  const minutes = Math.max(0, Math.ceil((at - serverNow()) / minuteMs));
  useMoment(minutes === 0 ? Number.POSITIVE_INFINITY : at - (minutes - 1) * minuteMs);
  return minutes;
}

/** Calls `refetch` 1–11 s after a period has ended, then every 30 s until there is a new period. */
export function usePeriodEnd(hasEnded: boolean, refetch: () => void): void {
  useEffect(() => {
    if (!hasEnded) return;
    let timer = setTimeout(next, 1000 + Math.random() * spreadMs);
    function next(): void {
      refetch();
      timer = setTimeout(next, againMs);
    }
    return () => clearTimeout(timer);
  }, [hasEnded, refetch]);
}
