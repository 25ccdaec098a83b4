import { restAsLong } from "../bots/rest.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { removeUnusedPictures } from "../pictures/unused-pictures.ts";
import { removeExcessAudit } from "../store/audit/audit-entry.ts";
import type { Store } from "../store/engine/database.ts";
import { hastenFutureWork } from "../store/engine/future-work.ts";
import { endingAt, removeOldRows } from "../store/engine/old-rows.ts";
import type { KeptDays } from "../store/schema/table.ts";

/**
 * Removes what has reached its age, little by little, and makes due what a wrong clock has put off;
 * several processes may do so at once.
 */
export interface Retention {
  start(): void;
  /** Resolves when nothing is running. */
  stop(): Promise<void>;
}

/** The pause between two passes, in ms; nothing depends on a row ending at once. Our rule. */
const passMs = 10 * 60_000;
/** Few enough that nobody waits for one statement. */
const rowsAtOnce = 500;

type Ages = Pick<Config, KeptDays>;

/** Creates the worker that ends the rows of `store`. */
export function createRetention({
  store: { db },
  ages,
  clock,
  report,
}: {
  readonly store: Store;
  readonly ages: Ages;
  readonly clock: Clock;
  /** Receives errors that reach no caller. */
  readonly report: (error: unknown) => void;
}): Retention {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function pass(): Promise<void> {
    const rest = restAsLong(clock, stopping.signal);
    await hastenFutureWork(db, clock.now());
    for (const { rows, end } of endingAt(ages, clock.now()))
      while ((await removeOldRows(db, rows, end, rowsAtOnce)) === rowsAtOnce)
        if ((await rest()) === "stop") return;
    const lastPass = clock.now() - 2 * passMs;
    while (await removeExcessAudit(db, lastPass, rowsAtOnce)) if ((await rest()) === "stop") return;
    while (await removeUnusedPictures(db, clock.now())) if ((await rest()) === "stop") return;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pass().catch(report);
      await clock.wait(passMs, stopping.signal);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
