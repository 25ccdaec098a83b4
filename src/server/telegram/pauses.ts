import type { Clock } from "../clock.ts";

/** Until when the platform wants no calls of a bot. */
export interface Pauses {
  /** How long the bot has to wait, in ms; 0 if it may call. */
  leftMs(botId: string): number;
  begin(botId: string, ms: number): void;
}

/** Keeps the pauses of this process. */
export function createPauses(clock: Clock): Pauses {
  const ends = new Map<string, number>();
  return {
    leftMs(botId) {
      const left = (ends.get(botId) ?? 0) - clock.monotonic();
      if (left > 0) return left;
      ends.delete(botId);
      return 0;
    },
    begin: (botId, ms) => void ends.set(botId, clock.monotonic() + ms),
  };
}
