import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

const fileName = "slotwire.db";

/** The embedded store's file in `folder`. */
export function embeddedFile(folder: string): string {
  return join(folder, fileName);
}

/** SQLite's write-ahead log of the embedded store in `folder`. */
export function embeddedLog(folder: string): string {
  return `${embeddedFile(folder)}-wal`;
}

/**
 * Creates the folder and the file, readable only by this user; also restricts files from earlier
 * versions.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeFile(embeddedFile(folder));
  closeFolder(folder);
}

/** Restricts the store's files to this user, and their folder if it holds nothing else. */
export function closeFolder(folder: string): void {
  const names = readdirSync(folder);
  const own = names.filter((name) => name.startsWith(fileName));
  for (const name of own) allowNobodyElse(join(folder, name), 0o600);
  if (names.every((name) => own.includes(name) || name.startsWith("secret.key")))
    allowNobodyElse(folder, 0o700);
}

/** Creates an empty file if there is none; SQLite gives its logs the same mode. */
function makeFile(path: string): void {
  try {
    // Exclusive, because closing an existing file would release all locks of this process on it.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function allowNobodyElse(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The file may be another user's, or may have just been removed.
    if (!["EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  }
}
