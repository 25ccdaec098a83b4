import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { backUp, restore } from "../store/engine/embedded-backup.ts";
import { keyFile } from "../store/engine/secret-key.ts";
import { toStoreError } from "../store/engine/store-error.ts";
import { openStore } from "../store/opening/open-store.ts";
import { type Command, CommandError, parse } from "./command-args.ts";

/** The commands that back up and restore the embedded store. */
export const backupCommands: Record<string, Command> = {
  async backup(args, config) {
    const { subject: path } = parse(args, "the path of a new file", []);
    forbidPostgres(config, "pg_dump");
    const bytes = await backUp(config.dataDir, path).catch((error: unknown) =>
      refuse(error, config),
    );
    return { file: path, bytes, secretKey: secretKeyOf(config) };
  },

  async restore(args, config) {
    const { subject: path } = parse(args, "the path of a file written by `backup`", []);
    forbidPostgres(config, "pg_restore");
    // The store is useless without its key, and a missing key would be generated anew.
    if (config.secretKey === undefined && !existsSync(keyFile(config.dataDir)))
      throw new CommandError(
        `First put the backup's secret.key into ${config.dataDir} (DATA_DIR), or set SECRET_KEY.`,
      );
    const prove = async (dataDir: string) =>
      (await openStore({ ...config, dataDir }, { keyFolder: config.dataDir })).close();
    await restore(config.dataDir, path, prove).catch((error: unknown) => refuse(error, config));
    return { dataDir: config.dataDir, file: path };
  },
};

function forbidPostgres({ databaseUrl }: Config, tool: string): void {
  if (databaseUrl)
    throw new CommandError(`The store is PostgreSQL (DATABASE_URL); use its own ${tool}.`);
}

/** The key that decrypts the tokens in a backup, to be kept apart from it. */
function secretKeyOf(config: Config): string {
  return config.secretKey === undefined ? keyFile(config.dataDir) : "SECRET_KEY";
}

function refuse(error: unknown, config: Config): never {
  throw toStoreError(error, config);
}
