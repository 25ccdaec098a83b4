import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

const fileName = "slotwire.db";

/** The file of the embedded store in its folder. */
export function embeddedFile(folder: string): string {
  return join(folder, fileName);
}

/**
 * Makes the folder and the file so that only this user can read them, and closes to others what an
 * earlier version has left open.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeFile(embeddedFile(folder));
  closeFolder(folder);
}

/** Closes to everybody else the store's files, and their folder when it holds nothing else. */
export function closeFolder(folder: string): void {
  const names = readdirSync(folder);
  const own = names.filter((name) => name.startsWith(fileName));
  for (const name of own) allowNobodyElse(join(folder, name), 0o600);
  if (names.every((name) => own.includes(name) || name.startsWith("secret.key")))
    allowNobodyElse(folder, 0o700);
}

/** Makes an empty file when there is none; SQLite gives the files beside it the same mode. */
function makeFile(path: string): void {
  try {
    // Exclusive, because one that is there must not even be opened: to close it again would take
    // away every lock that this process has on it.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function allowNobodyElse(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Another user's file has that user's mode, and a file beside the store may just have gone.
    if (!["EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  }
}
