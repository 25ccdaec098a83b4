import type Libsql from "libsql";

/** An open SQLite file. */
export type SqliteFile = Libsql.Database;
export type SqliteStatement = Libsql.Statement;

/**
 * Returns a function that opens the SQLite file at `path` with default settings. Loads the driver
 * on demand, because it takes 10 MB.
 */
export async function opener(path: string): Promise<() => SqliteFile> {
  const { default: Driver } = await import("libsql");
  return () => new Driver(path);
}
