import type { Config } from "../../config.ts";
import { embeddedFile } from "../embedded/folder.ts";

/** The store is unusable; the message is one sentence for the operator. */
export class StoreError extends Error {}

type StoreAddress = Pick<Config, "dataDir" | "databaseUrl">;

/** The advice when too many files are open. */
export const filesAdvice = "raise the limit of this process (ulimit -n, LimitNOFILE of systemd)";

const tooManyFiles: [code: RegExp, reason: string] = [
  /^E[MN]FILE$/,
  `too many files are open; ${filesAdvice}`,
];

const embeddedReasons: [code: RegExp, reason: string][] = [
  tooManyFiles,
  [/^SQLITE_FULL/, "the disk is full; free some space"],
  [/^SQLITE_IOERR/, "writing to the disk failed; it may be full or over its quota"],
  [
    /^(?:SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EACCES|EPERM|EROFS)/,
    "this process may not write to the folder or the file",
  ],
  [/^(?:ENOTDIR|EEXIST)/, "the folder's path is a file"],
  [/^ENOENT/, "the folder cannot be created"],
  [/^ENOSPC/, "the disk is full; free some space"],
  [/^(?:SQLITE_NOTADB|SQLITE_CORRUPT)/, "the file is damaged or not a Slotwire store"],
  [/^SQLITE_(?:BUSY|LOCKED)/, "another process holds the file"],
];

const postgresReasons: [code: RegExp, reason: string][] = [
  tooManyFiles,
  [/^28/, "wrong user or password"],
  [/^3D000/, "no such database"],
  [/^42501/, "the user may not create tables in this database"],
  [/^53300/, "too many connections"],
  [/^25006/, "it is a standby, which takes no writes"],
  [/^(?:E[A-Z]|57P0|08)/, "no answer"],
];

/** Converts an error to a `StoreError` with the reason why the store of `config` is unusable. */
export function toStoreError(error: unknown, config: StoreAddress): StoreError {
  return error instanceof StoreError
    ? error
    : new StoreError(storeSentence(error, config), { cause: error });
}

/** One sentence without secrets. */
function storeSentence(error: unknown, config: StoreAddress): string {
  const code = codeOf(error);
  if (config.databaseUrl) {
    const reason = reasonOf(postgresReasons, code) ?? "it failed";
    return `The PostgreSQL server of DATABASE_URL cannot be used: ${reason} (${code || messageOf(error)}).`;
  }
  return `The store ${embeddedFile(config.dataDir)} (DATA_DIR) cannot be used: ${reasonOf(embeddedReasons, code) ?? messageOf(error)}.`;
}

/** Whether an error comes from a temporarily unavailable store, not from the query. */
export function isStoreUnavailable(error: unknown): boolean {
  return storeUnavailable.test(codeOf(error));
}

const storeUnavailable = new RegExp(
  [
    "^SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED)",
    "^E(?:CONN|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOST|NET|NOSPC|MFILE|NFILE)",
    // PostgreSQL: shutting down, no connection, no resources.
    "^(?:57P0|08|53)",
    // PostgreSQL's time limits: statement, lock, idle transaction.
    "^(?:57014|55P03|25P03)$",
    // Serialization failure, deadlock.
    "^(?:40001|40P01)$",
    // A standby, or a primary that has become one.
    "^25006$",
  ].join("|"),
);

/**
 * Whether PostgreSQL ended a statement because of others: lock or statement timeout, deadlock,
 * conflict.
 */
export function isLockFault(error: unknown): boolean {
  return /^(?:55P03|57014|40P01|40001)$/.test(codeOf(error));
}

/** Whether the embedded store's file is locked by another process. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** Whether an error comes from a server that accepts no writes, like a standby. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === "25006";
}

/** Whether an error is a violated unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(?:23505|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY))$/.test(codeOf(error));
}

/** Whether an error is a violated foreign key. */
export function isForeignKeyViolation(error: unknown): boolean {
  return /^(?:23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error));
}

function reasonOf(reasons: [RegExp, string][], code: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(code))?.[1];
}

const lostWorker =
  /^(?:could not commit transaction for shard|failure on connection marked as essential|server closed the connection unexpectedly|connection not open)/;

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  // Citus has no code of its own for a worker lost during a transaction.
  if (code === "XX000" && lostWorker.test(message ?? "")) return "08006";
  if (typeof code === "string" && code) return code;
  // Failed opening in libsql and broken connections in pg have no code.
  if (/Too many open files/.test(message ?? "")) return "EMFILE";
  if (/Unable to open connection to local database/.test(message ?? "")) return "SQLITE_CANTOPEN";
  if (
    /^Connection terminated|^timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message ?? "",
    )
  )
    return "ECONNRESET";
  return "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
