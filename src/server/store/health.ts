import { sql } from "kysely";
import type { Database } from "./tables.ts";

/** Comes back when the store answers. Throws when it does not. */
export async function pingStore(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
