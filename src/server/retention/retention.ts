import { type Clock, pauseAsLong } from "../clock.ts";
import type { Config } from "../config.ts";
import { passLoop } from "../pass-loop.ts";
import { removeExcessAudit } from "../store/audit/audit-entry.ts";
import type { Store } from "../store/engine/database.ts";
import { makeFutureWorkDue } from "../store/engine/future-work.ts";
import { endingAt, removeOldRows } from "../store/engine/old-rows.ts";
import { removeUnusedPictures } from "../store/picture/unused-picture.ts";
import type { KeptDays } from "../store/schema/table.ts";
import type { Worker } from "../worker.ts";

/** The pause between two passes, in ms; no row must end at an exact time. */
const passMs = 10 * 60_000;
/** Few enough that no statement delays others. */
const rowsAtOnce = 500;

type Ages = Pick<Config, KeptDays>;

/**
 * Creates the worker that removes rows of `store` at the end of their retention, a few at a time,
 * and makes work due that a wrong clock has postponed; several processes may run it at once.
 */
export function createRetention({
  store: { db },
  ages,
  clock,
  report,
}: {
  readonly store: Store;
  readonly ages: Ages;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
}): Worker {
  const loop = passLoop({
    clock,
    report,
    pass: async () => {
      await removeOld().catch(report);
      return passMs;
    },
  });

  async function removeOld(): Promise<void> {
    const pause = pauseAsLong(clock, loop.stopping);
    await makeFutureWorkDue(db, clock.now());
    for (const { rows, end } of endingAt(ages, clock.now()))
      while ((await removeOldRows(db, rows, end, rowsAtOnce)) === rowsAtOnce)
        if ((await pause()) === "stop") return;
    const lastPass = clock.now() - 2 * passMs;
    while (await removeExcessAudit(db, lastPass, rowsAtOnce))
      if ((await pause()) === "stop") return;
    while (await removeUnusedPictures(db, clock.now())) if ((await pause()) === "stop") return;
  }

  return loop;
}
