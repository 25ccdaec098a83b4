import { closeSync, openSync, readSync, statSync } from "node:fs";
import { StoreError } from "./store-error.ts";

/** The stores that a backup can be of. */
type Kind = "embedded" | "postgres";

/** With what the files of each begin. Source: SQLite, "Database File Format"; PostgreSQL, `pg_backup_archiver.c`. */
const beginnings: Readonly<Record<Kind, string>> = {
  embedded: "SQLite format 3\0",
  postgres: "PGDMP",
};

const otherKind: Readonly<Record<Kind, string>> = {
  embedded:
    "is a backup of a PostgreSQL store: set DATABASE_URL to an empty database and restore it there",
  postgres:
    "is a backup of an embedded store: restore it without DATABASE_URL, into a DATA_DIR without a store",
};

/** Throws `StoreError` if there is no file at `path`, or if it is no backup of this kind of store. */
export function requireBackupOf(kind: Kind, path: string): void {
  const beginning = beginningOf(path);
  if (beginning === undefined) throw new StoreError(`There is no file ${path}.`);
  const begins = (other: Kind) => beginning.startsWith(beginnings[other]);
  if (begins(kind)) return;
  if (begins(kind === "embedded" ? "postgres" : "embedded"))
    throw new StoreError(`The file ${path} ${otherKind[kind]}.`);
  throw new StoreError(`The file ${path} is damaged or not a Slotwire store.`);
}

/** Undefined if there is no file. Throws `StoreError` if it cannot be read. */
function beginningOf(path: string): string | undefined {
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(16);
      return bytes.subarray(0, readSync(file, bytes)).toString("latin1");
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StoreError(`Cannot read the file ${path} (${code}).`, { cause });
  }
}
