import { type Clock, within } from "../clock.ts";
import { listDeletedBots, removeRows } from "../store/bot/bot-removal.ts";
import { forgetIps, listEndedRecordings } from "../store/bot/last-ip.ts";
import type { Store } from "../store/engine/database.ts";
import type { PlayerId } from "../store/user/bot-user.ts";
import { listErasures } from "../store/user/erasure-row.ts";
import { stepErasure } from "../store/user/erasure-step.ts";
import { listChangedGames, settleGame } from "../store/user/settle-game.ts";
import { restAsLong } from "./rest.ts";

/**
 * Background work that touches all users of a bot, done in small steps so that players are not
 * blocked.
 */
export interface BotChores {
  /** Resumes what an earlier process left unfinished; from then on also what a command leaves. */
  start(): void;
  /**
   * Starts pending work now. Resolves when it is done, or after 2 s while it continues in the
   * background.
   */
  runSoon(): Promise<void>;
  /** Resolves when nothing is running; the next start does the rest. */
  stop(): Promise<void>;
}

/** The maximum wait of `runSoon`, in ms. */
const waitMs = 2000;
/** The pause between two passes, in ms. */
const passMs = 10 * 60_000;
/** The pause before retrying a bot that another process works on, in ms. */
const busyMs = 500;
/** The pause after an error of the store, in ms. */
const failedMs = 5000;

/** Creates the chores of `store`; several processes share the work. */
export function createBotChores({
  store,
  clock,
  report,
}: {
  readonly store: Store;
  readonly clock: Clock;
  /** Receives errors that reach no caller. */
  readonly report: (error: unknown) => void;
}): BotChores {
  const { db } = store;
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

  async function erase(player: PlayerId): Promise<void> {
    const rest = restAsLong(clock, stopping.signal);
    while ((await stepErasure(store, player)) === "more") if ((await rest()) === "stop") return;
  }

  async function pass(): Promise<void> {
    for (const botId of await listChangedGames(db))
      await settleGame(db, botId, clock.now(), restAsLong(clock, stopping.signal));
    for (const botId of await listEndedRecordings(db)) {
      const rest = restAsLong(clock, stopping.signal);
      const againMs = await forgetIps(db, botId, clock.now(), rest);
      if (againMs > 0) void beginIn(againMs);
    }
    for (const player of await listErasures(db)) await erase(player);
    for (const botId of await listDeletedBots(db, clock.now())) await removeBot(botId);
  }

  /** Not awaited, because nobody else's work must wait for it. */
  async function beginIn(ms: number): Promise<void> {
    await clock.wait(ms, stopping.signal);
    if (!stopping.signal.aborted) await begin();
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

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await begin();
      await clock.wait(passMs, stopping.signal);
    }
  }

  return {
    start: () => void repeat(),
    async runSoon() {
      await within(clock, waitMs, begin());
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
