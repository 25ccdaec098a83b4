import { type Clock, within } from "../clock.ts";
import { listDeletedBots, removeRows } from "../store/bot/bot-removal.ts";
import type { Store } from "../store/engine/database.ts";
import { listChangedRates, settleRate } from "../store/user/automining.ts";
import { restAsLong } from "./rest.ts";

/**
 * What is done for bots little by little, because it concerns all their users: players go on
 * meanwhile.
 */
export interface BotChores {
  /** Takes up what an earlier process has left. */
  start(): void;
  /**
   * Does what there is to do now. Resolves when it is done, after 2 s at the latest; the rest then
   * goes on in the background.
   */
  runSoon(): Promise<void>;
  /** Resolves when nothing is running; what is left is done after the next start. */
  stop(): Promise<void>;
}

/** How long who asks for it waits, in ms. */
const waitMs = 2000;
/** How long to leave a bot alone that another process is busy with, in ms. */
const busyMs = 500;
/** How long to leave a store alone that has just failed, in ms. */
const failedMs = 5000;

/** The chores of `store`; those of several processes share them. */
export function createBotChores({
  store: { db },
  clock,
  report,
}: {
  readonly store: Store;
  readonly clock: Clock;
  /** Receives errors that no caller gets. */
  readonly report: (error: unknown) => void;
}): BotChores {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function removeBot(botId: string): Promise<void> {
    const rest = restAsLong(clock, stopping.signal);
    for (;;) {
      const { kind } = await removeRows(db, botId);
      if (kind === "none") return;
      if (kind === "busy") await clock.wait(busyMs, stopping.signal);
      else await rest();
      if (stopping.signal.aborted) return;
    }
  }

  async function pass(): Promise<void> {
    for (const botId of await listChangedRates(db))
      await settleRate(db, botId, clock.now(), restAsLong(clock, stopping.signal));
    for (const botId of await listDeletedBots(db)) await removeBot(botId);
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      await pass().catch(async (error: unknown) => {
        report(error);
        isAskedAgain = true;
        await clock.wait(failedMs, stopping.signal);
      });
    } while (isAskedAgain && !stopping.signal.aborted);
    running = undefined;
  }

  function begin(): Promise<void> {
    isAskedAgain = true;
    running ??= run();
    return running;
  }

  return {
    start: () => void begin(),
    async runSoon() {
      await within(clock, waitMs, begin());
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
