import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Verification } from "#server/verify/verify.ts";
import { copyDatabase, openRestored, restoreDatabase } from "../programs/documented-copy.ts";
import { type FreshStore, isPostgresql, type StoreKind } from "../server/stores.ts";
import { builtService } from "./built-service.ts";

/** Runs the built command line, as an operator does, and returns its output. Throws if it fails. */
export async function runBuiltCli(
  env: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["server/cli.js", ...words], {
    cwd: builtService,
    env: { PATH: process.env.PATH ?? "", ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** Copies the store of `env` into its folder, as an operator does; returns the copy's file. */
export async function backUp(kind: StoreKind, env: Record<string, string>): Promise<string> {
  const { DATA_DIR: folder = "" } = env;
  if (isPostgresql(kind)) {
    await copyDatabase(env, folder);
    return join(folder, "slotwire.dump");
  }
  const file = join(folder, "backup");
  await runBuiltCli(env, "backup", file);
  return file;
}

/** Restores the copy of the store of `env` into an empty place of the same kind. */
export async function restoreElsewhere(
  kind: StoreKind,
  env: Record<string, string>,
  file: string,
): Promise<FreshStore> {
  const place = await kind.fresh();
  const keyIn = (folder: string | undefined) => join(folder ?? "", "secret.key");
  copyFileSync(keyIn(env.DATA_DIR), keyIn(place.env.DATA_DIR));
  if (isPostgresql(kind)) {
    await restoreDatabase(place.env, dirname(file));
    await openRestored(place.env);
  } else await runBuiltCli(place.env, "restore", file);
  return place;
}

/** The output of `verify` for a whole store. Throws with the findings for another. */
export async function verified(env: Record<string, string>): Promise<Verification> {
  return JSON.parse(await runBuiltCli(env, "verify"));
}
