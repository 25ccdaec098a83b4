import { existsSync } from "node:fs";
import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { backUp, restore } from "../store/embedded/backup.ts";
import { withoutTimeLimits } from "../store/engine/database.ts";
import { keyFile } from "../store/engine/secret-key.ts";
import { StoreError, toStoreError } from "../store/engine/store-error.ts";
import { analyzeCopy, holdRestored, type UnderWay } from "../store/opening/hold-restored.ts";
import { openStore, requireStore } from "../store/opening/open-store.ts";
import { distribute } from "../store/schema/distribution.ts";
import { verify } from "../verify/verify.ts";
import {
  type Command,
  CommandError,
  Printed,
  parse,
  requireNothing,
  withNewStore,
} from "./command-args.ts";

/** The commands that back up, restore, check and distribute a whole store. */
export const storeCommands: Record<string, Command> = {
  async backup(args, config) {
    const { subject: path } = parse(args, "the path of a new file", {});
    requireEmbedded(config);
    const bytes = await backUp(config.dataDir, path).catch((error: unknown) =>
      refuse(error, config),
    );
    return { file: path, bytes, secretKey: secretKeyOf(config) };
  },

  async restore(args, config) {
    const { subject: path } = parse(args, "the path of a file written by `backup`", {});
    requireEmbedded(config);
    const { dataDir, secretKey } = config;
    // The store is useless without its key, and a missing key would be replaced by a new one.
    if (secretKey === undefined && !existsSync(keyFile(dataDir)))
      throw new CommandError(
        `First put the backup's secret.key into ${dataDir} (DATA_DIR), or set SECRET_KEY.`,
      );
    let underWay: UnderWay | undefined;
    const hasDigest = await restore(dataDir, path, async (folder) => {
      const store = await openStore({ ...config, dataDir: folder }, { keyFolder: dataDir });
      underWay = await holdRestored(store.db, systemClock.now()).finally(() => store.close());
    }).catch((error: unknown) => refuse(error, config));
    if (underWay) printUnfinished(underWay);
    if (!hasDigest)
      process.stderr.write(
        `The file ${path} has no SHA-256 at its end, as if an earlier version wrote it: it was not checked for changed bytes.\n`,
      );
    return { dataDir, file: path };
  },

  async restored(args, config) {
    requireNothing(args);
    await requireStore(config);
    let underWay: UnderWay | undefined;
    const onHeld = (held: UnderWay) => {
      underWay = held;
    };
    await (await openStore(config, { onHeld })).close();
    if (!underWay)
      throw new CommandError(
        `Nothing was held: this store is not a new copy of PostgreSQL with the table unfinished_restore. See ${page}.`,
      );
    printUnfinished(underWay);
    if (config.databaseUrl !== undefined)
      await analyzeCopy(config.databaseUrl).catch((error: unknown) => {
        const { message } = toStoreError(error, config);
        process.stderr.write(
          `All was held, but the statistics were not gathered: run \`analyze\` in the database. ${message}\n`,
        );
      });
    return underWay;
  },

  async verify(args, config) {
    requireNothing(args);
    const { isWhole, bots, checks } = await verify(config).catch((error: unknown) =>
      refuse(error, config),
    );
    for (const { name, rule, faults, examples } of checks)
      if (faults > 0)
        process.stderr.write(
          `${name}: ${faults} rows break the rule, such as ${JSON.stringify(examples[0])}. ${rule}\n`,
        );
    const rows = checks.reduce((sum, check) => sum + check.rows, 0);
    process.stderr.write(
      isWhole
        ? `The store is whole: ${checks.length} checks of ${bots} bots, ${rows} rows looked at.\n`
        : `The store is not whole: ${checks.filter(({ faults }) => faults > 0).length} of ${checks.length} checks found something.\n`,
    );
    return new Printed(JSON.stringify({ isWhole, bots, checks }, null, 2), isWhole ? 0 : 1);
  },

  async distribute(args, config) {
    requireNothing(args);
    const { databaseUrl } = config;
    if (databaseUrl === undefined)
      throw new CommandError("Only PostgreSQL can be distributed: set DATABASE_URL.");
    const tables = await withNewStore(config, () =>
      withoutTimeLimits(databaseUrl, distribute).catch((error: Error) => {
        if (error instanceof StoreError) throw error;
        throw new CommandError(
          `Nothing was distributed, because PostgreSQL says: ${error.message}.`,
        );
      }),
    );
    // Printed for a repeated call too: the first one may have ended before this line.
    process.stderr.write(`${restartSentence}\n`);
    return tables;
  },
};

const restartSentence =
  "Restart every service that ran on this database meanwhile: until then its credits are slow, and some that come at once with one idempotency key answer 500.";

const page = '"Copies of PostgreSQL" in docs/operate.md';

function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl !== undefined)
    throw new CommandError(
      `The store of DATABASE_URL is a PostgreSQL, which pg_dump and pg_restore copy: see ${page}.`,
    );
}

/** Prints the unfinished work in the backup and what happens to it. */
function printUnfinished({ broadcasts, scheduled, messages, events }: UnderWay): void {
  const sentences: readonly [number, string, string][] = [
    [
      broadcasts,
      "Broadcasts that were being sent or paused",
      "They are paused until an owner resumes or cancels them in the builder: users who got one after the backup would get it again.",
    ],
    [
      scheduled,
      "Scheduled broadcasts whose time has passed",
      "An owner sends or cancels each in the builder: they may have been sent after the backup.",
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

/**
 * The key that decrypts the tokens in a backup, which must be kept apart from it; null if it was
 * lost.
 */
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
