import type Libsql from "libsql";

/** An open SQLite file. */
export type SqliteFile = Libsql.Database;
export type SqliteStatement = Libsql.Statement;

/** An open SQLite file whose statements run on the driver's threads. */
export interface BackgroundFile {
  pragma(source: string, options: object): Promise<Record<string, number>[]>;
  close(): void;
}

/**
 * Returns a function that opens the SQLite file at `path` with default settings. Loads the driver
 * on demand, because it takes 10 MB.
 */
export async function opener(path: string): Promise<() => SqliteFile> {
  const { default: Driver } = await import("libsql");
  return () => new Driver(path);
}

/** Like `opener`, for a file whose statements run on the driver's threads. */
export async function backgroundOpener(path: string): Promise<() => BackgroundFile> {
  const { default: Driver } = await import("libsql/promise");
  return () => new Driver(path, {});
}
