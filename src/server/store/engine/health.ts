import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { type Clock, sharedBriefly, within } from "../../clock.ts";
import type { Database } from "../schema/tables.ts";
import { isDistributed } from "./dialect.ts";
import { keyCheck } from "./service-secret.ts";

/** Resolves if the store answers; throws otherwise. */
export async function pingStore(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The time limit of the check's write, in ms. */
const writeMs = 2000;
/** The time for which a result is reused, in ms, because the check writes to disk and is public. */
const keptMs = 1000;

/** A disk with less room counts as full, in bytes: the commits of a second may need more. */
const leastRoom = 1024 * 1024;

/**
 * Returns a check of whether the store is writable, run at most once a second: it resolves to the
 * ms that a write took, or throws. `folder` is the embedded store's, whose disk must have room.
 */
export function createStoreCheck(
  db: Database,
  clock: Clock,
  folder?: string,
): () => Promise<number> {
  return sharedBriefly(clock, keptMs, async () => {
    const beganAt = clock.monotonic();
    await inTime(writeSomething(db), clock);
    if (folder !== undefined) await requireRoom(folder);
    return clock.monotonic() - beganAt;
  });
}

/**
 * Writes a new value each time, because SQLite does not write an unchanged one to disk; on a
 * distributed store, writes to the log of the coordinator.
 */
async function writeSomething(db: Database): Promise<void> {
  // A value kept on every worker cannot be written while one is down, though only that worker's
  // bots are.
  if (isDistributed(db))
    return void (await sql`select pg_logical_emit_message(true, 'slotwire', '')`.execute(db));
  await db
    .updateTable("service_secrets")
    .set(({ eb }) => ({ created_at: eb("created_at", "+", 1) }))
    .where("name", "=", keyCheck)
    .execute();
}

/** After a failed commit, the log has room for a smaller write, but not for the next credits. */
async function requireRoom(folder: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems do not report their size.
  if (blocks > 0 && bavail * bsize < leastRoom)
    throw Object.assign(new Error(`The disk of ${folder} is full.`), { code: "ENOSPC" });
}

async function inTime(work: Promise<void>, clock: Clock): Promise<void> {
  if ((await within(clock, writeMs, work)) === "late")
    throw Object.assign(new Error(`The store was not written within ${writeMs} ms.`), {
      code: "ETIMEDOUT",
    });
}
