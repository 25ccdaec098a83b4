import type { SelectQueryBuilder } from "kysely";
import type { Database, Tables } from "../schema/tables.ts";

/** Waiting rows of the store, over all bots. */
export interface Backlog {
  /** Counted up to `countedAtMost`. */
  readonly count: number;
  /** The time at which the oldest counted row was stored; null if none waits. */
  readonly oldestAt: number | null;
}

/**
 * The maximum count: the embedded store blocks the process while it reads, and a higher number
 * would change nothing.
 */
const countedAtMost = 10_000;

/** Reads the backlog of the rows of `waiting`. */
export async function readBacklog<Table extends keyof Tables>(
  db: Database,
  waiting: SelectQueryBuilder<Tables, Table, { created_at: number }>,
): Promise<Backlog> {
  const { count, oldest } = await db
    .selectFrom(waiting.limit(countedAtMost).as("waiting"))
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<number | null>("created_at").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  return { count, oldestAt: oldest };
}
