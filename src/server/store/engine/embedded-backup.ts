import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { opener, type SqliteFile } from "./embedded-driver.ts";
import { closeFolder, embeddedFile } from "./embedded-folder.ts";
import { StoreError } from "./store-error.ts";

/** How long a copy waits for another process that is opening or closing the store, in ms. */
const waitMs = 5000;

/**
 * Writes the embedded store of `folder`, as it is at one moment, into the new file `path`; whoever
 * writes to it goes on meanwhile. Gives the file's size in bytes; it is there whole or not at all.
 * Throws `StoreError`.
 */
export async function backUp(folder: string, path: string): Promise<number> {
  const store = embeddedFile(folder);
  if (!existsSync(store)) throw new StoreError(`There is no store ${store} (DATA_DIR) to back up.`);
  await makeBeside(path, async (draft) => {
    closeSync(openSync(draft, "wx", 0o600));
    await withFile(store, (file) => void file.prepare("vacuum into ?").run([draft]));
    await withFile(draft, (file) => requireSound(file, "quick_check", store));
  });
  return statSync(path).size;
}

/**
 * Makes the file `path`, which `backUp` has written, the embedded store of `folder`, which has
 * none. Before that `prove` opens it, as the store of a folder that it is given, and throws when it
 * cannot be used. Then the store is there whole, or not at all. Throws `StoreError`.
 */
export async function restore(
  folder: string,
  path: string,
  prove: (folder: string) => Promise<void>,
): Promise<void> {
  requireBackup(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = embeddedFile(folder);
  // SQLite would take what an earlier store has left there for a part of the new one.
  for (const file of [store, ...logsOf(store)]) forbidFile(file);
  await makeBeside(store, async (draft) => {
    copyFileSync(path, draft);
    await withFile(draft, (file) => requireStore(file, path));
    await prove(dirname(draft));
    // What the proof has written is in a log beside the file.
    await withFile(draft, (file) => void file.pragma("wal_checkpoint(TRUNCATE)"));
  });
  closeFolder(folder);
}

/**
 * Throws `StoreError` when `path` is no file, or a store that has written a part of what it holds
 * into the log beside it.
 */
function requireBackup(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new StoreError(`There is no file ${path}.`);
  const log = logsOf(path).find(
    (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
  if (log)
    throw new StoreError(
      `${path} is a store in use, or one that was not closed: a part of it is in ${log}. Copy it by \`backup\` first.`,
    );
}

/** The files that SQLite writes beside a database. */
function logsOf(path: string): string[] {
  return ["-wal", "-shm", "-journal"].map((end) => path + end);
}

/**
 * Makes the file `path` by `make`, which writes it in a folder of its own; so it comes whole, and
 * replaces nothing. Throws `StoreError`.
 */
async function makeBeside(path: string, make: (draft: string) => Promise<void>): Promise<void> {
  const folder = dirname(resolve(path));
  forbidFile(path);
  const beside = makeFolderIn(folder, path);
  try {
    const draft = embeddedFile(beside);
    await make(draft);
    sync(draft);
    linkSync(draft, path);
    // Windows has no such thing as a folder that is written to disk.
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
      `The file ${path} cannot be made there (${(cause as NodeJS.ErrnoException).code}).`,
      { cause },
    );
  }
}

function forbidFile(path: string): void {
  // A link that leads nowhere is in the way too.
  if (lstatSync(path, { throwIfNoEntry: false }))
    throw new StoreError(
      `The file ${path} is there already; nothing was written. Move it away, or name another.`,
    );
}

/** Lets the disk have what was written. */
function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

async function withFile(path: string, work: (file: SqliteFile) => void): Promise<void> {
  const file = (await opener(path))();
  try {
    file.pragma(`busy_timeout = ${waitMs}`);
    work(file);
  } finally {
    file.close();
  }
}

/**
 * Throws `StoreError` when the file, which came from `origin`, is anything but a sound store of
 * Slotwire.
 */
function requireStore(file: SqliteFile, origin: string): void {
  try {
    requireSound(file, "integrity_check", origin);
    file.prepare("select count(*) from service_secrets").all([]);
  } catch (cause) {
    throw cause instanceof StoreError
      ? cause
      : new StoreError(`The file ${origin} is damaged or no store of Slotwire.`, { cause });
  }
}

/** Throws `StoreError` when SQLite finds a fault in the file, which came from `origin`. */
function requireSound(
  file: SqliteFile,
  check: "quick_check" | "integrity_check",
  origin: string,
): void {
  const rows = file.pragma(check) as Record<string, string>[];
  if (Object.values(rows[0] ?? {})[0] !== "ok")
    throw new StoreError(`The file ${origin} is damaged (${check}).`);
}
