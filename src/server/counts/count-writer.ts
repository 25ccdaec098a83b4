import { type Clock, within } from "../clock.ts";
import { passLoop } from "../pass-loop.ts";
import { countLater, takeUnwritten, writeCounts } from "../store/count/unwritten-counts.ts";
import type { Store } from "../store/engine/database.ts";
import type { Worker } from "../worker.ts";

/** Writes the counts of this process, in one statement a bot and second. */
export interface CountWriter extends Worker {
  /** Writes now. Rejects if the store fails; unwritten counts are kept for the next time. */
  write(): Promise<void>;
  /** Writes the rest, for at most 3 s. */
  stop(): Promise<void>;
}

/** The pause between two rounds, in ms: a killed process loses at most the counts of this time. */
const roundMs = 1000;
/** The maximum wait of a shutdown for a store that does not answer, in ms. */
const stopMs = 3000;
/** Fewer than a process has connections, so that calls still get one. */
const botsAtOnce = 4;

/** Creates the writer of `store`; several processes add to the same counts. */
export function createCountWriter({
  store: { db },
  clock,
  report,
}: {
  readonly store: Store;
  readonly clock: Clock;
  /** Receives the first of several errors in a row. */
  readonly report: (error: unknown) => void;
}): CountWriter {
  const loop = passLoop({ clock, report, pass });
  let writing: Promise<void> = Promise.resolve();
  let hasFailed = false;

  async function writeAll(): Promise<void> {
    const waiting = takeUnwritten(db).entries();
    const failures: unknown[] = [];
    async function writeSome(): Promise<void> {
      for (const [botId, counts] of waiting)
        await writeCounts(db, botId, counts).catch((error: unknown) => {
          countLater(db, botId, counts);
          failures.push(error);
        });
    }
    await Promise.all(Array.from({ length: botsAtOnce }, writeSome));
    if (failures.length > 0) throw failures[0];
  }

  function write(): Promise<void> {
    writing = writing.catch(() => {}).then(writeAll);
    return writing;
  }

  async function pass(): Promise<number> {
    try {
      await write();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) report(error);
      hasFailed = true;
    }
    return roundMs;
  }

  return {
    start: loop.start,
    write,
    async stop() {
      await within(clock, stopMs, loop.stop().then(write).catch(report));
    },
  };
}
