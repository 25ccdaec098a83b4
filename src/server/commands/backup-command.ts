import { existsSync } from "node:fs";
import { type Config, programEnv } from "../config.ts";
import { createVault } from "../crypto/vault.ts";
import { backUp, restore } from "../store/engine/embedded-backup.ts";
import { backUpPostgres, restorePostgres } from "../store/engine/postgres-backup.ts";
import { keptSecretKey, keyFile } from "../store/engine/secret-key.ts";
import { requireKeyOf } from "../store/engine/service-secret.ts";
import { toStoreError } from "../store/engine/store-error.ts";
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
    await (databaseUrl === undefined
      ? restore(dataDir, path, (folder) => open(config, folder))
      : restoreThere(config, databaseUrl, path)
    ).catch((error: unknown) => refuse(error, config));
    return databaseUrl === undefined
      ? { dataDir, file: path }
      : { database: databaseOf(databaseUrl), file: path };
  },
};

async function restoreThere(config: Config, databaseUrl: string, path: string): Promise<void> {
  const vault = createVault(config.secretKey ?? keptSecretKey(config.dataDir));
  await restorePostgres(databaseUrl, path, programEnv, (secrets) => requireKeyOf(secrets, vault));
  await open(config, config.dataDir);
}

/** Opens the store once, as every start does, which migrates one of an earlier version. */
async function open(config: Config, dataDir: string): Promise<void> {
  await (await openStore({ ...config, dataDir }, { keyFolder: config.dataDir })).close();
}

/** The name of the database, without what the address has of accounts. */
function databaseOf(databaseUrl: string): string {
  return /^\w+:\/\/[^/]*\/([^?]*)/.exec(databaseUrl)?.[1] ?? "";
}

/** The key that decrypts the tokens in a backup, to be kept apart from it. */
function secretKeyOf(config: Config): string {
  return config.secretKey === undefined ? keyFile(config.dataDir) : "SECRET_KEY";
}

function refuse(error: unknown, config: Config): never {
  throw toStoreError(error, config);
}
