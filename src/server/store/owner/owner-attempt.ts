import { sql } from "kysely";
import { whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";

/** A maximum number of attempts per window in ms. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt under `key` over all processes, atomically. Returns the ms to wait, 0 if the
 * attempt is allowed.
 */
export async function countAttempt(
  db: Database,
  key: string,
  { max, windowMs }: AttemptLimit,
  now: number,
): Promise<number> {
  await db.deleteFrom("owner_attempts").where("ends_at", "<=", now).execute();
  const { count, ends_at } = await db
    .insertInto("owner_attempts")
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ count: sql<number>`owner_attempts.count + ${whole(1)}` }),
    )
    .returning(["count", "ends_at"])
    .executeTakeFirstOrThrow();
  return count > max ? Math.max(1, ends_at - now) : 0;
}

/** Forgets the attempts under `keys`. */
export async function forgetAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("owner_attempts").where("key", "in", keys).execute();
}

/** Whether the network under `key` is remembered. */
export async function isKnownNetwork(db: Database, key: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("owner_networks")
    .select("ends_at")
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined && row.ends_at > now;
}

/** Remembers the network under `key` for `keptMs`, and forgets expired ones. */
export async function rememberNetwork(
  db: Database,
  key: string,
  keptMs: number,
  now: number,
): Promise<void> {
  await db.deleteFrom("owner_networks").where("ends_at", "<=", now).execute();
  await db
    .insertInto("owner_networks")
    .values({ key, ends_at: now + keptMs })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ ends_at: now + keptMs }))
    .execute();
}
