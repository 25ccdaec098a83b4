import { type Clock, pauseAsLong, within } from "../clock.ts";
import { passLoop } from "../pass-loop.ts";
import { listDeletedBots, removeRows } from "../store/bot/bot-removal.ts";
import { forgetIps, listEndedRecordings } from "../store/bot/last-ip.ts";
import type { Store } from "../store/engine/database.ts";
import type { PlayerId } from "../store/schema/tables.ts";
import { listErasures } from "../store/user/erasure.ts";
import { stepErasure } from "../store/user/erasure-step.ts";
import { listChangedGames, settleGame } from "../store/user/settle-game.ts";
import type { Worker } from "../worker.ts";

/**
 * Background work that touches all users of a bot, done in small steps so that players are not
 * blocked. It resumes what another process or a command left unfinished.
 */
export interface BotChores extends Worker {
  /**
   * Starts pending work now. Resolves when it is done, or after 2 s while it continues in the
   * background.
   */
  runSoon(): Promise<void>;
}

/** The maximum wait of `runSoon`, in ms. */
const soonMs = 2000;
/** The pause between two passes, in ms. */
const passMs = 10 * 60_000;
/** The pause before retrying a bot that another process works on, in ms. */
const busyMs = 500;

/** Creates the chores of `store`; several processes share the work. */
export function createBotChores({
  store,
  clock,
  report,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
}): BotChores {
  const { db } = store;
  const loop = passLoop({ clock, report, pass });
  const { stopping } = loop;
  /** Resolve the calls of `runSoon` that the next pass serves. */
  let callers: (() => void)[] = [];

  async function removeBot(botId: string): Promise<void> {
    const pause = pauseAsLong(clock, stopping);
    for (;;) {
      const { kind } = await removeRows(db, botId);
      if (kind === "none") return;
      if (kind === "busy") await clock.wait(busyMs, stopping);
      else await pause();
      if (stopping.aborted) return;
    }
  }

  async function erase(player: PlayerId): Promise<void> {
    const pause = pauseAsLong(clock, stopping);
    while ((await stepErasure(store, player)) === "more") if ((await pause()) === "stop") return;
  }

  async function pass(): Promise<number> {
    const served = callers;
    callers = [];
    let waitMs = passMs;
    for (const botId of await listChangedGames(db))
      await settleGame(db, botId, clock.now(), pauseAsLong(clock, stopping));
    for (const botId of await listEndedRecordings(db)) {
      const againMs = await forgetIps(db, botId, clock.now(), pauseAsLong(clock, stopping));
      if (againMs > 0) waitMs = Math.min(waitMs, againMs);
    }
    for (const player of await listErasures(db)) await erase(player);
    for (const botId of await listDeletedBots(db, clock.now())) await removeBot(botId);
    for (const resolve of served) resolve();
    return waitMs;
  }

  return {
    start: loop.start,
    stop: loop.stop,
    async runSoon() {
      if (stopping.aborted) return;
      const done = new Promise<void>((resolve) => {
        callers.push(resolve);
      });
      loop.wake();
      await within(clock, soonMs, done);
    },
  };
}
