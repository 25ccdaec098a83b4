import type { Config } from "../../config.ts";
import { embeddedFile } from "./embedded-folder.ts";

/** The store cannot be used; the message is one sentence for the operator. */
export class StoreError extends Error {}

type StoreAddress = Pick<Config, "dataDir" | "databaseUrl">;

const embeddedReasons: [code: RegExp, reason: string][] = [
  [/^SQLITE_FULL/, "the disk is full; make room"],
  [/^SQLITE_IOERR/, "the disk cannot be written; it may be full or over its quota"],
  [
    /^(?:SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EACCES|EPERM|EROFS)/,
    "the folder or the file is not writable for this process",
  ],
  [/^(?:ENOTDIR|EEXIST)/, "a file stands where the folder should be"],
  [/^ENOENT/, "the folder cannot be made there"],
  [/^ENOSPC/, "the disk is full; make room"],
  [/^(?:SQLITE_NOTADB|SQLITE_CORRUPT)/, "the file is damaged or no store of Slotwire"],
  [/^SQLITE_(?:BUSY|LOCKED)/, "another process holds the file"],
];

const postgresReasons: [code: RegExp, reason: string][] = [
  [/^28/, "it refuses the user or the password"],
  [/^3D000/, "it has no such database"],
  [/^42501/, "the user may not create tables in this database"],
  [/^53300/, "it has no connection left"],
  [/^(?:E[A-Z]|57P0|08)/, "it does not answer"],
];

/** The error, or one that says why the store of `config` cannot be used. */
export function toStoreError(error: unknown, config: StoreAddress): StoreError {
  return error instanceof StoreError
    ? error
    : new StoreError(storeSentence(error, config), { cause: error });
}

/** In one sentence without a secret. */
function storeSentence(error: unknown, config: StoreAddress): string {
  const code = codeOf(error);
  if (config.databaseUrl) {
    const reason = reasonOf(postgresReasons, code) ?? "it cannot be used";
    return `The PostgreSQL server of DATABASE_URL cannot be used: ${reason} (${code || messageOf(error)}).`;
  }
  return `The store ${embeddedFile(config.dataDir)} (DATA_DIR) cannot be used: ${reasonOf(embeddedReasons, code) ?? messageOf(error)}.`;
}

/**
 * Whether an error of a query comes from a store that may be well again soon, rather than from the
 * query.
 */
export function isStoreUnavailable(error: unknown): boolean {
  return storeUnavailable.test(codeOf(error));
}

const storeUnavailable = new RegExp(
  [
    "^SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED)",
    "^E(?:CONN|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOST|NET)",
    // PostgreSQL: shut down, no connection, no room.
    "^(?:57P0|08|53)",
    // Its limits: a statement that took too long, a lock that was not free, a transaction that
    // nobody went on with.
    "^(?:57014|55P03|25P03)$",
    // Of transactions that met, this one was ended.
    "^(?:40001|40P01)$",
  ].join("|"),
);

/**
 * Whether an error of a query says that another process holds the lock of the embedded store's
 * file.
 */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** Whether an error of a query says that a row with such a unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(?:23505|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY))$/.test(codeOf(error));
}

/** Whether an error of a query says that what a row refers to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return /^(?:23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error));
}

function reasonOf(reasons: [RegExp, string][], code: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(code))?.[1];
}

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === "string" && code) return code;
  // Neither libsql's failure to open nor pg's broken connections come with a code.
  if (/Unable to open connection to local database/.test(message ?? "")) return "SQLITE_CANTOPEN";
  if (
    /^Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message ?? "",
    )
  )
    return "ECONNRESET";
  return "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
