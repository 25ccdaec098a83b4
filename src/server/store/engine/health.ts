import { sql } from "kysely";
import { type Clock, sharedBriefly, within } from "../../clock.ts";
import { isDistributed } from "./dialect.ts";
import { keyCheck } from "./service-secret.ts";
import type { Database } from "./tables.ts";

/** Resolves if the store answers; throws otherwise. */
export async function pingStore(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The time limit of the check's write, in ms. */
const writeMs = 2000;
/** How long a result is reused, in ms, because the check writes to disk and is public. */
const keptMs = 1000;

/**
 * Returns a check that resolves if the store is writable, to how long the write took in ms, and throws
 * otherwise; tested at most once a second.
 */
export function createStoreCheck(db: Database, clock: Clock): () => Promise<number> {
  return sharedBriefly(clock, keptMs, async () => {
    const beganAt = clock.monotonic();
    await inTime(writeSomething(db), clock);
    return clock.monotonic() - beganAt;
  });
}

/** Writes an unchanged value; on a distributed store, to the log of the server that it asks. */
async function writeSomething(db: Database): Promise<void> {
  // What every worker keeps cannot be written while one is down, and only its bots are then.
  if (isDistributed(db))
    return void (await sql`select pg_logical_emit_message(true, 'slotwire', '')`.execute(db));
  await db
    .updateTable("service_secrets")
    .set(({ ref }) => ({ created_at: ref("created_at") }))
    .where("name", "=", keyCheck)
    .execute();
}

async function inTime(work: Promise<void>, clock: Clock): Promise<void> {
  if ((await within(clock, writeMs, work)) === "late")
    throw Object.assign(new Error(`The store was not written within ${writeMs} ms.`), {
      code: "ETIMEDOUT",
    });
}
