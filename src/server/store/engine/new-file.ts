import { closeSync, fsyncSync, linkSync, lstatSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StoreError } from "./store-error.ts";

/**
 * Creates the file `path` atomically, readable only by this user: `make` fills it in a temporary
 * folder beside, where it is called `name`. Never replaces a file. Throws `StoreError`.
 */
export async function makeFile(
  path: string,
  make: (draft: string) => Promise<void>,
  name = "draft",
): Promise<void> {
  const folder = dirname(resolve(path));
  forbidFile(path);
  const beside = makeFolderIn(folder, path);
  try {
    const draft = join(beside, name);
    closeSync(openSync(draft, "wx", 0o600));
    await make(draft);
    sync(draft);
    linkSync(draft, path);
    // Windows cannot sync a folder.
    if (process.platform !== "win32") sync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") forbidFile(path);
    throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function makeFolderIn(folder: string, path: string): string {
  try {
    return mkdtempSync(join(folder, ".slotwire-"));
  } catch (cause) {
    throw new StoreError(
      `Cannot create the file ${path} (${(cause as NodeJS.ErrnoException).code}).`,
      { cause },
    );
  }
}

/** Throws `StoreError` if there is a file at `path`. */
export function forbidFile(path: string): void {
  // Also for a dangling link.
  if (lstatSync(path, { throwIfNoEntry: false }))
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
