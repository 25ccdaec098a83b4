import type Libsql from "libsql";

/** A SQLite file that is open. */
export type SqliteFile = Libsql.Database;
export type SqliteStatement = Libsql.Statement;

/**
 * Gives what opens the SQLite file at `path`, with its settings as SQLite has them. Loaded only
 * where it is used: it takes 10 MB.
 */
export async function opener(path: string): Promise<() => SqliteFile> {
  const { default: Driver } = await import("libsql");
  return () => new Driver(path);
}
