import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store-error.ts";

/** The secret key's file in `folder`. */
export function keyFile(folder: string): string {
  return join(folder, "secret.key");
}

/**
 * The secret key in `folder/secret.key`, generated (mode 600) at the first start. Several processes
 * that start together get the same one. Throws `StoreError`.
 */
export function keptSecretKey(folder: string): string {
  const file = keyFile(folder);
  try {
    return readKey(file) ?? makeKey(folder, file);
  } catch (cause) {
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
