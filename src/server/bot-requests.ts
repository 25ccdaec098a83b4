import { setMaxListeners } from "node:events";
import { type Clock, within } from "./clock.ts";

/** The requests of bots that a process has under way, each to the end of what is kept of it. */
export interface BotRequests {
  /** How many there are, of all bots. */
  readonly size: number;
  /** The bots that have any. */
  readonly bots: readonly string[];
  /** Is aborted when those that are left have to end. */
  readonly signal: AbortSignal;
  countOf(botId: string): number;
  /** Begins one, and calls `onEnd` when it is over. */
  begin(botId: string, request: () => Promise<void>, onEnd: () => void): void;
  /**
   * Keeps the result of a request: tries five times, so that a short outage of the store does not
   * lose it, but once while the process ends.
   */
  keep(write: () => Promise<void>): Promise<void>;
  /** Resolves when all are over; those that take longer than 5 s are aborted. */
  end(): Promise<void>;
}

/** How long requests may take while the process ends, in ms. */
const endMs = 5000;
const writes = 5;
/** The pause after the first failed write, in ms; each pause is longer than the one before by it. */
const writePauseMs = 500;

/** Creates the requests of a worker; `report` receives those that fail. */
export function botRequests({
  clock,
  report,
  stopping,
}: {
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
  readonly stopping: AbortSignal;
}): BotRequests {
  const running = new Map<string, Set<Promise<void>>>();
  const aborted = new AbortController();
  // Every request adds a listener.
  setMaxListeners(0, aborted.signal);
  let size = 0;

  return {
    get size() {
      return size;
    },
    get bots() {
      return [...running.keys()];
    },
    signal: aborted.signal,
    countOf: (botId) => running.get(botId)?.size ?? 0,
    begin(botId, request, onEnd) {
      const ofBot = running.get(botId) ?? new Set();
      const sending = request()
        .catch(report)
        .finally(() => {
          size -= 1;
          ofBot.delete(sending);
          if (ofBot.size === 0) running.delete(botId);
          onEnd();
        });
      size += 1;
      running.set(botId, ofBot.add(sending));
    },
    async keep(write) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write();
        } catch (error) {
          if (attempt === writes || stopping.aborted) throw error;
          await clock.wait(attempt * writePauseMs);
        }
      }
    },
    async end() {
      const left = [...running.values()].flatMap((ofBot) => [...ofBot]);
      if ((await within(clock, endMs, Promise.allSettled(left))) !== "late") return;
      aborted.abort();
      await Promise.allSettled(left);
    },
  };
}
