import { sql } from "kysely";
import type { Database } from "../schema/tables.ts";
import { StoreError } from "./store-error.ts";

/** PostgreSQL's own time limits, in ms. */
const limits = {
  lock_timeout: 3000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};

export const limitStatements = Object.entries(limits)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join("; ");

/** Lifts the limits until the transaction ends. */
export async function liftLimits(transaction: Database): Promise<void> {
  const statements = Object.keys(limits).map((name) => `set local ${name} = 0`);
  await sql.raw(statements.join("; ")).execute(transaction);
}

/**
 * Throws `StoreError` unless every limit, or a shorter one, is in force: behind a pooler the
 * operator sets them.
 */
export async function requireLimits(db: Database): Promise<void> {
  const { rows } = await sql<{ name: keyof typeof limits; ms: number }>`
    select name, setting::bigint as ms from pg_settings
    where name in (${sql.join(Object.keys(limits))})`.execute(db);
  const absent = rows.filter(({ name, ms }) => ms === 0 || ms > limits[name]);
  if (absent.length > 0)
    throw new StoreError(
      `The pooler of DATABASE_URL gives connections without the service's time limits (${absent
        .map(({ name }) => name)
        .toSorted()
        .join(
          ", ",
        )}); set them in pgbouncer.ini, at the database: connect_query='${limitStatements}'.`,
    );
}
