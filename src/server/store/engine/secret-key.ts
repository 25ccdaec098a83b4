import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store-error.ts";

/** The secret key's file in `folder`. */
export function keyFile(folder: string): string {
  return join(folder, "secret.key");
}

/** The secret key in `folder/secret.key`. Throws `StoreError` if there is none. */
export function storedSecretKey(folder: string): string {
  return keyIn(folder, () => {
    throw new StoreError(
      `There is no secret.key in ${folder} (DATA_DIR): put the one of this store there, or set SECRET_KEY, or the DATA_DIR that the service has.`,
    );
  });
}

/**
 * Like `storedSecretKey`, for a new store: generates the key (mode 600) if there is none. Several
 * processes that start together get the same one.
 */
export function newSecretKey(folder: string): string {
  return keyIn(folder, makeKey);
}

function keyIn(folder: string, otherwise: (folder: string, file: string) => string): string {
  const file = keyFile(folder);
  try {
    return readKey(file) ?? otherwise(folder, file);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new StoreError(
      `Cannot read or create the secret key ${file} (DATA_DIR): ${code}. Set SECRET_KEY or another DATA_DIR.`,
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
    // A link, unlike a rename, never replaces a key that another process has just created.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
