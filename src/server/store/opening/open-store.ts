import { type Clock, systemClock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { createVault, type Vault } from "../../crypto/vault.ts";
import { fillPlatformIds } from "../bot/bot-token.ts";
import {
  destroyedOnError,
  type OnStatement,
  openDatabase,
  type Store,
} from "../engine/database.ts";
import { keptSecretKey } from "../engine/secret-key.ts";
import { checkSecretKey } from "../engine/service-secret.ts";
import { toStoreError } from "../engine/store-error.ts";
import type { Database } from "../engine/tables.ts";

/** How long a write waits for another process's lock on the file, in ms. */
const defaultLockWaitMs = 5000;

/** Optional settings of `openStore`. */
export interface StoreOptions {
  readonly lockWaitMs?: number;
  readonly clock?: Clock;
  readonly onStatement?: OnStatement | undefined;
  /** The folder of the secret key; default `dataDir`. */
  readonly keyFolder?: string;
}

/** Opens the store of `config`, new, older or of this version. Throws `StoreError`. */
export async function openStore(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">,
  {
    lockWaitMs = defaultLockWaitMs,
    keyFolder = config.dataDir,
    clock = systemClock,
    onStatement,
  }: StoreOptions = {},
): Promise<Store> {
  try {
    const db = await openDatabase(config, { lockWaitMs, clock, onStatement });
    return await destroyedOnError(db, async () => {
      const vault = createVault(config.secretKey ?? keptSecretKey(keyFolder));
      await prepareStore(db, vault, clock.now());
      return { db, vault, close: () => db.destroy() };
    });
  } catch (error) {
    throw toStoreError(error, config);
  }
}

/** What every start does to a migrated store, in this order; each step may find nothing to do. */
async function prepareStore(db: Database, vault: Vault, now: number): Promise<void> {
  await checkSecretKey(db, vault, now);
  await fillPlatformIds(db, vault);
}
