import { setTimeout as pause } from "node:timers/promises";
import { listDeletedBots, removeRows } from "../store/bot/bot-removal.ts";
import type { Store } from "../store/engine/database.ts";
import { listChangedRates, settleRate } from "../store/user/automining.ts";

/**
 * What is done for bots little by little, because it concerns all their users: players go on
 * meanwhile.
 */
export interface BotChores {
  /** Takes up what an earlier process has left. */
  start(): void;
  /**
   * Does what there is to do now; comes back when it is done, at the latest after a moment, and
   * goes on by itself then.
   */
  hurry(): Promise<void>;
  /** Comes back when nothing is under way; what is left is done after the next start. */
  stop(): Promise<void>;
}

/** What the chores work with. */
export interface BotChoresParts {
  readonly store: Store;
  readonly clock: () => number;
  /** Takes errors that no caller hears of. */
  readonly report: (error: unknown) => void;
}

/** How long who asks for it waits, in ms. */
const waitMs = 2000;
/** How long to leave a bot alone that another process is busy with, in ms. */
const busyMs = 500;
/** How long to leave a store alone that has just failed, in ms. */
const failedMs = 5000;

/** The chores of `store`; those of several processes share them. */
export function createBotChores({ store: { db }, clock, report }: BotChoresParts): BotChores {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  /** As long as the chunk took: at least half of the store's time is the players'. */
  async function rest(chunkMs: number): Promise<"go on" | "stop"> {
    await pause(chunkMs, undefined, { signal: stopping.signal }).catch(() => {});
    return stopping.signal.aborted ? "stop" : "go on";
  }

  async function removeBot(botId: string): Promise<void> {
    for (;;) {
      const began = performance.now();
      const left = await removeRows(db, botId);
      if (left === "none") return;
      if ((await rest(left === "busy" ? busyMs : performance.now() - began)) === "stop") return;
    }
  }

  async function pass(): Promise<void> {
    for (const botId of await listChangedRates(db)) await settleRate(db, botId, clock(), rest);
    for (const botId of await listDeletedBots(db)) await removeBot(botId);
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      await pass().catch(async (error: unknown) => {
        report(error);
        isAskedAgain = true;
        await pause(failedMs, undefined, { signal: stopping.signal }).catch(() => {});
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
    async hurry() {
      const enough = new AbortController();
      await Promise.race([
        begin(),
        pause(waitMs, undefined, { signal: enough.signal }).catch(() => {}),
      ]);
      enough.abort();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
