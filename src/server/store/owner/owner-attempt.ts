import { sql } from "kysely";
import { maxAheadMs } from "#game/future-mark.ts";
import { whole } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";

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
  const latest = now + windowMs + maxAheadMs;
  const hasEnded = sql`(owner_attempts.ends_at <= ${whole(now)} or owner_attempts.ends_at > ${whole(latest)})`;
  const { count, ends_at } = await db
    .insertInto("owner_attempts")
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${hasEnded} then 1 else owner_attempts.count + 1 end`,
        ends_at: sql`case when ${hasEnded} then excluded.ends_at else owner_attempts.ends_at end`,
      }),
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

/** Remembers the network under `key` for `keptMs`. */
export async function rememberNetwork(
  db: Database,
  key: string,
  keptMs: number,
  now: number,
): Promise<void> {
  await db
    .insertInto("owner_networks")
    .values({ key, ends_at: now + keptMs })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ ends_at: now + keptMs }))
    .execute();
}
