import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { StoreError } from "../engine/store-error.ts";
import { opener, type SqliteFile } from "./driver.ts";
import { closeFolder, embeddedFile } from "./folder.ts";
import { forbidFile, makeFile } from "./new-file.ts";

/** The time for which a copy waits for another process's lock, in ms. */
const waitMs = 5000;

/**
 * Writes a consistent snapshot of the embedded store in `folder` to the new file `path`, without
 * blocking writers. Returns its size in bytes; all or nothing. Throws `StoreError`.
 */
export async function backUp(folder: string, path: string): Promise<number> {
  const store = embeddedFile(folder);
  if (!existsSync(store)) throw new StoreError(`There is no store ${store} (DATA_DIR) to back up.`);
  await makeFile(path, async (draft) => {
    await withFile(store, (file) => void file.prepare("vacuum into ?").run([draft]));
    await withFile(draft, (file) => requireSound(file, "quick_check", store));
    appendFileSync(draft, digestOf(draft, statSync(draft).size));
  });
  return statSync(path).size;
}

/**
 * Restores the backup `path` as the embedded store of `folder`, which must have none; all or
 * nothing. First, `prove` opens it as the store of a temporary folder, and throws if it is
 * unusable. Returns whether the backup had a digest; those of earlier versions have none. Throws
 * `StoreError`.
 */
export async function restore(
  folder: string,
  path: string,
  prove: (folder: string) => Promise<void>,
): Promise<boolean> {
  requireBackup(path);
  const size = statSync(path).size;
  const length = requireDigest(path, size);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = embeddedFile(folder);
  // SQLite would treat logs left by an earlier store as part of the new one.
  for (const file of [store, ...logsOf(store)]) forbidFile(file);
  await makeFile(
    store,
    async (draft) => {
      copyFileSync(path, draft);
      truncateSync(draft, length);
      await withFile(draft, (file) => requireStore(file, path));
      await prove(dirname(draft));
      // `prove` may have written to the file's log.
      await withFile(draft, (file) => void file.pragma("wal_checkpoint(TRUNCATE)"));
    },
    basename(store),
  );
  closeFolder(folder);
  return length < size;
}

/** Throws `StoreError` if `path` is no file, or is a store with a non-empty log. */
function requireBackup(path: string): void {
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new StoreError(`There is no file ${path}.`);
    closeSync(openSync(path, "r"));
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new StoreError(`Cannot read the file ${path} (${code}).`, { cause });
  }
  const log = logsOf(path).find(
    (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
  if (log)
    throw new StoreError(
      `${path} is a store in use or not closed properly: part of it is in ${log}. Copy it with \`backup\` first.`,
    );
}

/** SQLite's log files of a database. */
function logsOf(path: string): string[] {
  return ["-wal", "-shm", "-journal"].map((end) => path + end);
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

/** Throws `StoreError` unless the file, copied from `origin`, is an intact Slotwire store. */
function requireStore(file: SqliteFile, origin: string): void {
  try {
    requireSound(file, "integrity_check", origin);
    file.prepare("select count(*) from service_secrets").all([]);
  } catch (cause) {
    throw cause instanceof StoreError
      ? cause
      : new StoreError(`The file ${origin} is damaged or not a Slotwire store.`, { cause });
  }
}

/** Throws `StoreError` if SQLite finds the file, copied from `origin`, damaged. */
function requireSound(
  file: SqliteFile,
  check: "quick_check" | "integrity_check",
  origin: string,
): void {
  const rows = file.pragma(check) as Record<string, string>[];
  if (Object.values(rows[0] ?? {})[0] !== "ok")
    throw new StoreError(`The file ${origin} is damaged (${check}).`);
}

/** The digest at the end of a backup, which SQLite ignores. */
const digestForm = /^\nSHA-256 [0-9a-f]{64}\n$/;
const digestBytes = 74;
const chunkBytes = 1024 * 1024;

/** The length without the digest at the end. Throws `StoreError` for a digest of another file. */
function requireDigest(path: string, size: number): number {
  const length = Math.max(0, size - digestBytes);
  const end = [...chunksOf(path, length, size)].join("");
  if (!digestForm.test(end)) return size;
  if (end !== digestOf(path, length))
    throw new StoreError(`The file ${path} is damaged: its SHA-256 is not the one at its end.`);
  return length;
}

function digestOf(path: string, length: number): string {
  const hash = createHash("sha256");
  for (const chunk of chunksOf(path, 0, length)) hash.update(chunk);
  return `\nSHA-256 ${hash.digest("hex")}\n`;
}

/** The bytes of a file from one position to another, in chunks. */
function* chunksOf(path: string, from: number, to: number): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    for (let at = from; at < to; at += chunkBytes) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, to - at));
      readSync(file, chunk, 0, chunk.length, at);
      yield chunk;
    }
  } finally {
    closeSync(file);
  }
}
