import { setImmediate } from "node:timers/promises";
import type { Database } from "../schema/tables.ts";
import { isPostgres } from "./dialect.ts";
import { isStoreUnavailable } from "./store-error.ts";

interface Work {
  readonly run: (transaction: Database) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly done: () => void;
}

const maxAtOnce = 100;
const queues = new WeakMap<Database, { waiting: Work[]; busy: boolean }>();

/**
 * Runs `work` in a transaction that concurrent work shares on the embedded store, in order of
 * arrival, so that it waits for the disk once for all. Resolves after the commit.
 */
export function inSharedTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return db.transaction().execute(work);
  return new Promise((resolve, reject) => {
    let result: Result;
    const queue = queues.get(db) ?? { waiting: [], busy: false };
    queues.set(db, queue);
    queue.waiting.push({
      run: async (transaction) => {
        result = await work(transaction);
      },
      done: () => resolve(result),
      failed: reject,
    });
    if (!queue.busy) void empty(db, queue);
  });
}

async function empty(db: Database, queue: { waiting: Work[]; busy: boolean }): Promise<void> {
  queue.busy = true;
  while (queue.waiting.length > 0) {
    // Yield, because the embedded store blocks the process until the commit: pending work joins
    // this batch.
    await setImmediate();
    const works = queue.waiting.splice(0, maxAtOnce);
    await commit(db, works).catch((error: unknown) => {
      // The store itself failed; queued work would fail likewise.
      for (const { failed } of [...works, ...queue.waiting.splice(0)]) failed(error);
    });
  }
  queue.busy = false;
}

/** Throws if the store fails; any other error goes to the work that caused it. */
async function commit(db: Database, works: readonly Work[]): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const { run } of works) await run(transaction);
    });
    for (const { done } of works) done();
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    if (works.length === 1) works[0]?.failed(error);
    // The transaction was rolled back; run each work alone, so that one cannot fail the others.
    else for (const work of works) await commit(db, [work]);
  }
}
