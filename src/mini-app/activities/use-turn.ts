import { useEffect } from "react";

/** All players' periods end at the same moment; they ask for the next one one after another. */
const spreadMs = 10_000;
const againMs = 30_000;

/** Calls `ask` 1–11 s after a period has ended, then every 30 s until the period is a new one. */
export function useTurn(hasEnded: boolean, ask: () => void): void {
  useEffect(() => {
    if (!hasEnded) return;
    let timer = setTimeout(askAgain, 1000 + Math.random() * spreadMs);
    function askAgain(): void {
      ask();
      timer = setTimeout(askAgain, againMs);
    }
    return () => clearTimeout(timer);
  }, [hasEnded, ask]);
}
