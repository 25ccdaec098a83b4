import { systemClock } from "../../clock.ts";
import type { Database } from "../schema/tables.ts";

/** A signed-in browser. */
export interface StoredSession {
  readonly id: string;
  /** The User-Agent header; null if there was none. */
  readonly userAgent: string | null;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
}

/** The owner's unexpired sessions, the last used first. */
export async function listSessions(db: Database, ownerId: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom("owner_sessions")
    .select(["id", "user_agent", "created_at", "used_at"])
    .where("owner_id", "=", ownerId)
    // The library uses the system clock for sessions.
    .where("expires_at", ">", systemClock.now())
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      signedInAt: row.created_at,
      lastUsedAt: row.used_at ?? row.created_at,
    }))
    .toSorted((a, b) => b.lastUsedAt - a.lastUsedAt);
}

/** The number of unexpired sessions of all owners. */
export async function countSessions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("owner_sessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("expires_at", ">", systemClock.now())
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends a session of the owner and returns its id; undefined if there is none. */
export async function endSession(
  db: Database,
  ownerId: string,
  id: string,
): Promise<string | undefined> {
  const { numDeletedRows } = await db
    .deleteFrom("owner_sessions")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? id : undefined;
}

/** Deletes expired sessions of all owners, and this owner's least recently used beyond `max`. */
export async function dropSessions(db: Database, ownerId: string, max: number): Promise<void> {
  await db.deleteFrom("owner_sessions").where("expires_at", "<=", systemClock.now()).execute();
  const excess = (await listSessions(db, ownerId)).slice(max).map(({ id }) => id);
  if (excess.length > 0) await db.deleteFrom("owner_sessions").where("id", "in", excess).execute();
}

/** Ends every session of the owner but one. */
export async function endOtherSessions(db: Database, ownerId: string, id: string): Promise<void> {
  await db
    .deleteFrom("owner_sessions")
    .where("owner_id", "=", ownerId)
    .where("id", "!=", id)
    .execute();
}
