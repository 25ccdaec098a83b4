import { type Dialect, Kysely } from "kysely";
import { type Clock, systemClock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { createVault, type Vault } from "../../crypto/vault.ts";
import { fillPlatformIds } from "../bot/bot-token.ts";
import { embedded } from "./embedded.ts";
import { bringUpToDate } from "./migration.ts";
import { postgres } from "./postgres.ts";
import { keptSecretKey } from "./secret-key.ts";
import { checkSecretKey } from "./service-secret.ts";
import { toStoreError } from "./store-error.ts";
import type { Database, Tables } from "./tables.ts";

/** Where everything is kept, and the vault that its secrets are sealed with. */
export interface Store {
  readonly db: Database;
  readonly vault: Vault;
  close(): Promise<void>;
}

/** How long a write waits for another process that writes to the same file, in ms. */
const usualLockWaitMs = 5000;

/** What most callers leave out. */
export interface StoreOptions {
  readonly lockWaitMs?: number;
  readonly clock?: Clock;
  /** Where the secret key is kept, if not beside the store. */
  readonly keyFolder?: string;
}

/**
 * Opens the store of `config` at this version, creating or migrating it first: PostgreSQL with
 * `databaseUrl`, else a SQLite file in `dataDir`. Throws `StoreError`, one clear sentence, when
 * that is not possible.
 */
export async function openStore(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">,
  {
    lockWaitMs = usualLockWaitMs,
    keyFolder = config.dataDir,
    clock = systemClock,
  }: StoreOptions = {},
): Promise<Store> {
  let db: Database | undefined;
  try {
    if (config.databaseUrl) await migratePostgres(config.databaseUrl);
    db = open(
      await (config.databaseUrl
        ? postgres(config.databaseUrl)
        : embedded({ folder: config.dataDir, lockWaitMs, clock })),
    );
    if (!config.databaseUrl) await bringUpToDate(db);
    const vault = createVault(config.secretKey ?? keptSecretKey(keyFolder));
    await checkSecretKey(db, vault, clock.now());
    await fillPlatformIds(db, vault);
    return { db, vault, close: () => (db as Database).destroy() };
  } catch (error) {
    await db?.destroy();
    throw toStoreError(error, config);
  }
}

function open(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect });
}

/** On a connection of its own: an index of a million users takes longer than a call may. */
async function migratePostgres(databaseUrl: string): Promise<void> {
  const db = open(await postgres(databaseUrl, "unlimited"));
  try {
    await bringUpToDate(db);
  } finally {
    await db.destroy();
  }
}
