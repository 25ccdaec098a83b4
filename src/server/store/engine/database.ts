import { type Dialect, Kysely } from "kysely";
import { type Clock, systemClock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { createVault, type Vault } from "../../crypto/vault.ts";
import { fillPlatformIds } from "../bot/bot-token.ts";
import { type EmbeddedOptions, embedded } from "./embedded.ts";
import { bringUpToDate } from "./migration.ts";
import { postgres } from "./postgres.ts";
import { keptSecretKey } from "./secret-key.ts";
import { checkSecretKey } from "./service-secret.ts";
import { toStoreError } from "./store-error.ts";
import type { Database, Tables } from "./tables.ts";

/** The database, and the vault that encrypts its secrets. */
export interface Store {
  readonly db: Database;
  readonly vault: Vault;
  close(): Promise<void>;
}

/** How long a write waits for another process's lock on the file, in ms. */
const defaultLockWaitMs = 5000;

/** Optional settings of `openStore`. */
export interface StoreOptions {
  readonly lockWaitMs?: number;
  readonly clock?: Clock;
  /** The folder of the secret key; default `dataDir`. */
  readonly keyFolder?: string;
}

/**
 * Opens the store of `config`, creating or migrating it first: PostgreSQL with `databaseUrl`, else
 * a SQLite file in `dataDir`. Throws `StoreError`.
 */
export async function openStore(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">,
  {
    lockWaitMs = defaultLockWaitMs,
    keyFolder = config.dataDir,
    clock = systemClock,
  }: StoreOptions = {},
): Promise<Store> {
  try {
    const db = await (config.databaseUrl
      ? openPostgres(config.databaseUrl)
      : openEmbedded({ folder: config.dataDir, lockWaitMs, clock }));
    return await destroyedOnError(db, async () => {
      const vault = createVault(config.secretKey ?? keptSecretKey(keyFolder));
      await checkSecretKey(db, vault, clock.now());
      await fillPlatformIds(db, vault);
      return { db, vault, close: () => db.destroy() };
    });
  } catch (error) {
    throw toStoreError(error, config);
  }
}

/**
 * Migrates on a separate connection without time limits, because building an index over a million
 * users takes long.
 */
async function openPostgres(databaseUrl: string): Promise<Database> {
  const unlimited = open(await postgres(databaseUrl, "unlimited"));
  await bringUpToDate(unlimited).finally(() => unlimited.destroy());
  return open(await postgres(databaseUrl));
}

async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const db = open(await embedded(options));
  return destroyedOnError(db, async () => {
    await bringUpToDate(db);
    return db;
  });
}

function open(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect });
}

async function destroyedOnError<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
