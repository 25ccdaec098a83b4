import { copyFileSync, existsSync, mkdirSync, statSync, truncateSync } from "node:fs";
import { basename, dirname } from "node:path";
import { requireBackupOf } from "./backup-file.ts";
import { appendDigest, requireDigest } from "./copy-digest.ts";
import { opener, type SqliteFile } from "./embedded-driver.ts";
import { closeFolder, embeddedFile } from "./embedded-folder.ts";
import { forbidFile, makeFile } from "./new-file.ts";
import { StoreError } from "./store-error.ts";

/** How long a copy waits for another process's lock, in ms. */
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
    appendDigest(draft);
  });
  return statSync(path).size;
}

/**
 * Restores the backup `path` as the embedded store of `folder`, which must have none; all or
 * nothing. First, `prove` opens it as the store of a temporary folder, and throws if it is
 * unusable. Throws `StoreError`.
 */
export async function restore(
  folder: string,
  path: string,
  prove: (folder: string) => Promise<void>,
): Promise<void> {
  requireBackup(path);
  const length = requireDigest(path);
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
      // `prove` may have written to a log beside the file.
      await withFile(draft, (file) => void file.pragma("wal_checkpoint(TRUNCATE)"));
    },
    basename(store),
  );
  closeFolder(folder);
}

/** Throws `StoreError` if `path` is no backup, or is a store with a non-empty log beside it. */
function requireBackup(path: string): void {
  requireBackupOf("embedded", path);
  const log = logsOf(path).find(
    (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
  if (log)
    throw new StoreError(
      `${path} is a store in use or not closed properly: part of it is in ${log}. Copy it with \`backup\` first.`,
    );
}

/** SQLite's log files beside a database. */
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
