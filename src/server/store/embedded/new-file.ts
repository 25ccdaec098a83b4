import { closeSync, fsyncSync, linkSync, lstatSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StoreError } from "../engine/store-error.ts";

/**
 * Creates the file `path` atomically, readable only by this user: `make` fills it in a temporary
 * folder next to it, under the name `name`. Never replaces a file. Throws `StoreError`.
 */
export async function makeFile(
  path: string,
  make: (draft: string) => Promise<void>,
  name = "draft",
): Promise<void> {
  const folder = dirname(resolve(path));
  forbidFile(path);
  const draftFolder = creating(path, () => mkdtempSync(join(folder, ".slotwire-")));
  try {
    const draft = join(draftFolder, name);
    creating(path, () => closeSync(openSync(draft, "wx", 0o600)));
    await make(draft).catch((error: NodeJS.ErrnoException) => {
      throw diskFull.test(error.code ?? "") ? onFullDisk(path, error) : error;
    });
    creating(path, () => {
      sync(draft);
      linkSync(draft, path);
      // Windows cannot sync a folder.
      if (process.platform !== "win32") sync(folder);
    });
  } finally {
    rmSync(draftFolder, { recursive: true, force: true });
  }
}

/** The error codes of a write to a full disk. */
const diskFull = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE)/;

function onFullDisk(path: string, cause: unknown): StoreError {
  return new StoreError(
    `Cannot create the file ${path}: its disk is full or over its quota; free some space, or choose another one.`,
    { cause },
  );
}

/** Runs a step that creates the file `path`. Throws `StoreError`. */
function creating<Result>(path: string, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") forbidFile(path);
    if (diskFull.test(code ?? "")) throw onFullDisk(path, cause);
    throw new StoreError(`Cannot create the file ${path} (${code}).`, { cause });
  }
}

/** Throws `StoreError` if there is a file at `path`. */
export function forbidFile(path: string): void {
  // Detects a dangling link too.
  if (creating(path, () => lstatSync(path, { throwIfNoEntry: false })))
    throw new StoreError(
      `The file ${path} already exists; nothing was written. Move it, or choose another name.`,
    );
}

/** Flushes a file or folder to disk. */
function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
