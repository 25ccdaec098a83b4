import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
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
export function createStoreCheck(db: Database): () => Promise<void> {
  let last: { readonly finding: Promise<void>; endedAt: number } | undefined;
  return () => {
    if (last && performance.now() - last.endedAt < keptMs) return last.finding;
    const check = { finding: inTime(writeSomething(db)), endedAt: Number.POSITIVE_INFINITY };
    const end = () => {
      check.endedAt = performance.now();
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

async function inTime(work: Promise<void>): Promise<void> {
  const enough = new AbortController();
  const late = pause(writeMs, undefined, { signal: enough.signal }).then(() => {
    throw Object.assign(new Error(`The store was not written within ${writeMs} ms.`), {
      code: "ETIMEDOUT",
    });
  });
  await Promise.race([work, late]).finally(() => enough.abort());
}
