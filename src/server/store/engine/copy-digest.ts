import { createHash } from "node:crypto";
import { appendFileSync, closeSync, openSync, readSync, statSync } from "node:fs";
import { StoreError } from "./store-error.ts";

/** The digest at the end of a copy. SQLite and pg_restore ignore it. */
const digestForm = /^\nSHA-256 [0-9a-f]{64}\n$/;
const digestBytes = 74;
const chunkBytes = 1024 * 1024;

/** Puts the SHA-256 of a copy at its end, by which `requireDigest` finds damage. */
export function appendDigest(path: string): void {
  appendFileSync(path, digestOf(path, statSync(path).size));
}

/**
 * The length of a copy without the digest at its end; one without a digest counts as whole. Throws
 * `StoreError` if the copy was changed since `appendDigest`.
 */
export function requireDigest(path: string): number {
  const digest = endOf(path);
  const length = statSync(path).size - digest.length;
  if (digest !== "" && digest !== digestOf(path, length))
    throw new StoreError(`The file ${path} is damaged: its SHA-256 is not the one at its end.`);
  return length;
}

/** Whether a copy has a digest; those of earlier versions have none. */
export function hasDigest(path: string): boolean {
  return endOf(path) !== "";
}

/** The digest at the end of a file; empty if there is none. */
function endOf(path: string): string {
  const from = Math.max(0, statSync(path).size - digestBytes);
  const end = withFile(path, (read) => read(from, digestBytes).toString("latin1"));
  return digestForm.test(end) ? end : "";
}

function digestOf(path: string, length: number): string {
  const hash = createHash("sha256");
  withFile(path, (read) => {
    for (let at = 0; at < length; at += chunkBytes)
      hash.update(read(at, Math.min(chunkBytes, length - at)));
  });
  return `\nSHA-256 ${hash.digest("hex")}\n`;
}

function withFile<Result>(
  path: string,
  work: (read: (at: number, bytes: number) => Buffer) => Result,
): Result {
  const file = openSync(path, "r");
  try {
    return work((at, bytes) => {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, at));
    });
  } finally {
    closeSync(file);
  }
}
