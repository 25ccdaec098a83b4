import { sql } from "kysely";
import { type Clock, within } from "../../clock.ts";
import { keyCheck } from "./service-secret.ts";
import type { Database } from "./tables.ts";

/** Resolves when the store answers. Throws when it does not. */
export async function pingStore(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * How long the store may take to be written, in ms: whoever asks for its health waits no longer.
 */
const writeMs = 2000;
/**
 * For how long one finding counts, in ms: the check writes to the disk, and anybody may ask for it.
 */
const keptMs = 1000;

/**
 * Gives the check of a store: it resolves when the store can be written, found out at most once a
 * second. Throws why it cannot.
 */
export function createStoreCheck(db: Database, clock: Clock): () => Promise<void> {
  let last: { readonly finding: Promise<void>; endedAt: number } | undefined;
  return () => {
    if (last && clock.monotonic() - last.endedAt < keptMs) return last.finding;
    const check = { finding: inTime(writeSomething(db), clock), endedAt: Number.POSITIVE_INFINITY };
    const end = () => {
      check.endedAt = clock.monotonic();
    };
    check.finding.then(end, end);
    last = check;
    return check.finding;
  };
}

/** Writes what is there already. */
async function writeSomething(db: Database): Promise<void> {
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
