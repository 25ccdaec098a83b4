import { setMaxListeners } from "node:events";
import { type Clock, within } from "./clock.ts";
import { type PassLoop, passLoop } from "./pass-loop.ts";

/** A worker that sends the bots' requests, a few of each bot at once. */
export interface BotRequests extends PassLoop {
  /** Aborted when the remaining requests must end. */
  readonly signal: AbortSignal;
  /**
   * Stores the result of a request: tries five times, so that a short outage of the store does not
   * lose it, but only once while the process ends.
   */
  keep(write: () => Promise<void>): Promise<void>;
  /** Resolves when all requests have ended; those that take longer than 5 s are aborted. */
  stop(): Promise<void>;
}

/** The time that requests have to end while the process ends, in ms. */
const endMs = 5000;
const writes = 5;
/** The pause after the first failed write, in ms; each further pause is longer by as much. */
const writePauseMs = 500;

/** Creates the worker; `report` receives the errors of its requests. */
export function botRequests({
  clock,
  report,
  listDue,
  limitOf,
  claim,
  waitMs,
}: {
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
  /** The bots with something to send, without those in `full`, which can start nothing now. */
  readonly listDue: (full: readonly string[]) => Promise<readonly string[]>;
  /** The maximum number of concurrent requests of a bot, given the number of all bots' requests. */
  readonly limitOf: (botId: string, running: number) => number;
  /** Claims up to `max` items of a bot and returns a request for each. */
  readonly claim: (botId: string, max: number) => Promise<readonly (() => Promise<void>)[]>;
  /** The time until the next pass, in ms. */
  readonly waitMs: () => number | Promise<number>;
}): BotRequests {
  const running = new Map<string, Set<Promise<void>>>();
  const aborted = new AbortController();
  // Every request adds a listener.
  setMaxListeners(0, aborted.signal);
  let size = 0;
  const loop = passLoop({ clock, report, pass });
  const freeOf = (botId: string) => limitOf(botId, size) - (running.get(botId)?.size ?? 0);

  async function pass(): Promise<number> {
    const full = [...running.keys()].filter((botId) => freeOf(botId) <= 0);
    for (const botId of await listDue(full)) {
      if (loop.stopping.aborted) break;
      await sendDue(botId).catch(report);
    }
    return waitMs();
  }

  async function sendDue(botId: string): Promise<void> {
    const free = freeOf(botId);
    if (free <= 0) return;
    for (const request of await claim(botId, free)) begin(botId, request);
  }

  function begin(botId: string, request: () => Promise<void>): void {
    const ofBot = running.get(botId) ?? new Set();
    const sending = request()
      .catch(report)
      .finally(() => {
        size -= 1;
        ofBot.delete(sending);
        if (ofBot.size === 0) running.delete(botId);
        loop.wake();
      });
    size += 1;
    running.set(botId, ofBot.add(sending));
  }

  return {
    ...loop,
    signal: aborted.signal,
    async keep(write) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write();
        } catch (error) {
          if (attempt === writes || loop.stopping.aborted) throw error;
          await clock.wait(attempt * writePauseMs);
        }
      }
    },
    async stop() {
      await loop.stop();
      const left = [...running.values()].flatMap((ofBot) => [...ofBot]);
      if ((await within(clock, endMs, Promise.allSettled(left))) !== "late") return;
      aborted.abort();
      await Promise.allSettled(left);
    },
  };
}
