import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store-error.ts";

/** The file of the secret key in its folder. */
export function keyFile(folder: string): string {
  return join(folder, "secret.key");
}

/**
 * The secret key kept in `folder/secret.key`, made there (mode 600) the first time.
 * Of several processes that start at once, one makes it and all read the same. Throws `StoreError`.
 */
export function keptSecretKey(folder: string): string {
  const file = keyFile(folder);
  try {
    return readKey(file) ?? makeKey(folder, file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StoreError(
      `The secret key ${file} (DATA_DIR) can neither be read nor made (${code}); set SECRET_KEY or another DATA_DIR.`,
      {
        cause,
      },
    );
  }
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function makeKey(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, {
    mode: 0o600,
    flag: "wx",
    flush: true,
  });
  try {
    // A link, unlike a rename, never replaces the key that another process has just made.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
