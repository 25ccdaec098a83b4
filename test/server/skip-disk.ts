import { sql } from "kysely";
import type { Store } from "#server/store/engine/database.ts";
import { isPostgres } from "#server/store/engine/dialect.ts";

/**
 * Lets the embedded store answer before the disk has its writes, which halves the duration of these
 * tests. Tests of faults cover crashes.
 */
export async function skipDisk({ db }: Store): Promise<void> {
  if (!isPostgres(db)) await sql`pragma synchronous = off`.execute(db);
}
