import { sql } from "kysely";
import type { Store } from "#server/store/engine/database.ts";
import { isPostgres } from "#server/store/engine/dialect.ts";

/**
 * Lets the embedded store answer before the disk has what it wrote: waiting for it was half the time
 * of these tests. What a crash leaves is for the tests of faults.
 */
export async function skipDisk({ db }: Store): Promise<void> {
  if (!isPostgres(db)) await sql`pragma synchronous = off`.execute(db);
}
