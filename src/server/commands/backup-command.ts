import { existsSync } from "node:fs";
import { type Config, programEnv } from "../config.ts";
import { createVault } from "../crypto/vault.ts";
import { hasDigest } from "../store/engine/copy-digest.ts";
import { backUp, restore } from "../store/engine/embedded-backup.ts";
import { backUpPostgres, restorePostgres } from "../store/engine/postgres-backup.ts";
import { keptSecretKey, keyFile } from "../store/engine/secret-key.ts";
import { requireKeyOf } from "../store/engine/service-secret.ts";
import { toStoreError } from "../store/engine/store-error.ts";
import type { Database } from "../store/engine/tables.ts";
import { holdRestored, type UnderWay } from "../store/opening/hold-restored.ts";
import { openStore } from "../store/opening/open-store.ts";
import { type Command, CommandError, parse } from "./command-args.ts";

/** The commands that back up and restore a store. */
export const backupCommands: Record<string, Command> = {
  async backup(args, config) {
    const { subject: path } = parse(args, "the path of a new file", []);
    const { dataDir, databaseUrl } = config;
    const bytes = await (databaseUrl === undefined
      ? backUp(dataDir, path)
      : backUpPostgres(databaseUrl, path, programEnv)
    ).catch((error: unknown) => refuse(error, config));
    return { file: path, bytes, secretKey: secretKeyOf(config) };
  },

  async restore(args, config) {
    const { subject: path } = parse(args, "the path of a file written by `backup`", []);
    const { dataDir, databaseUrl } = config;
    // The store is useless without its key, and a missing key would be generated anew.
    if (config.secretKey === undefined && !existsSync(keyFile(dataDir)))
      throw new CommandError(
        `First put the backup's secret.key into ${dataDir} (DATA_DIR), or set SECRET_KEY.`,
      );
    let underWay: UnderWay | undefined;
    const hold = async (db: Database) => {
      underWay = await holdRestored(db);
    };
    await (databaseUrl === undefined
      ? restore(dataDir, path, (folder) => open(config, folder, hold))
      : restoreThere(config, databaseUrl, path, hold)
    ).catch((error: unknown) => refuse(error, config));
    if (underWay) tellOf(underWay);
    if (!hasDigest(path))
      process.stderr.write(
        `The file ${path} has no SHA-256 at its end, as if an earlier version wrote it: it was not checked for changed bytes.\n`,
      );
    return databaseUrl === undefined
      ? { dataDir, file: path }
      : { database: databaseOf(databaseUrl), file: path };
  },
};

type Hold = (db: Database) => Promise<void>;

async function restoreThere(
  config: Config,
  databaseUrl: string,
  path: string,
  finish: Hold,
): Promise<void> {
  const vault = createVault(config.secretKey ?? keptSecretKey(config.dataDir));
  const prove = (secrets: ReadonlyMap<string, string>) => requireKeyOf(secrets, vault);
  await restorePostgres(databaseUrl, path, programEnv, { prove, finish });
  await open(config, config.dataDir);
}

/** Opens the store once, as every start does, which migrates one of an earlier version. */
async function open(config: Config, dataDir: string, work?: Hold): Promise<void> {
  const store = await openStore({ ...config, dataDir }, { keyFolder: config.dataDir });
  try {
    await work?.(store.db);
  } finally {
    await store.close();
  }
}

/** Says what the backup had under way, and what becomes of it. */
function tellOf({ broadcasts, messages, events }: UnderWay): void {
  const sentences: readonly [number, string, string][] = [
    [
      broadcasts,
      "Broadcasts that were being sent or paused",
      "They are paused until an owner resumes or cancels them in the builder: whoever got one after the backup would get it again.",
    ],
    [
      messages,
      "Messages to single users that waited",
      "Their status is unknown, and they are not sent: they may have been sent after the backup.",
    ],
    [
      events,
      "Events that wait for webhooks",
      "They are sent when the service starts; receivers that got one after the backup recognise it by its webhook-id.",
    ],
  ];
  for (const [count, what, consequence] of sentences)
    if (count > 0) process.stderr.write(`${what}: ${count}. ${consequence}\n`);
}

/** The name of the database, without what the address has of accounts. */
function databaseOf(databaseUrl: string): string {
  return /^\w+:\/\/[^/]*\/([^?]*)/.exec(databaseUrl)?.[1] ?? "";
}

/** The key that decrypts the tokens in a backup, to be kept apart from it; null if it was lost. */
function secretKeyOf({ secretKey, dataDir }: Config): string | null {
  if (secretKey !== undefined) return "SECRET_KEY";
  if (existsSync(keyFile(dataDir))) return keyFile(dataDir);
  process.stderr.write(
    `There is no secret.key in ${dataDir} (DATA_DIR): without the key of this store the copy cannot be restored.\n`,
  );
  return null;
}

function refuse(error: unknown, config: Config): never {
  throw toStoreError(error, config);
}
