import { existsSync } from "node:fs";
import { sql } from "kysely";
import { type Clock, systemClock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { createVault } from "../../crypto/vault.ts";
import { embeddedFile } from "../embedded/folder.ts";
import {
  destroyedOnError,
  type OnStatement,
  openDatabase,
  type Store,
  withoutTimeLimits,
} from "../engine/database.ts";
import { newSecretKey, storedSecretKey } from "../engine/secret-key.ts";
import { checkSecretKey, hasSecret, keyCheck } from "../engine/service-secret.ts";
import { StoreError, toStoreError } from "../engine/store-error.ts";
import type { Database } from "../schema/tables.ts";
import { holdMarked, type UnderWay } from "./hold-restored.ts";

/** The time for which a write waits for another process's lock on the file, in ms. */
const defaultLockWaitMs = 5000;

export interface StoreOptions {
  readonly lockWaitMs?: number;
  readonly clock?: Clock;
  readonly onStatement?: OnStatement | undefined;
  /** The folder of the secret key; default `dataDir`. */
  readonly keyFolder?: string;
  /**
   * Receives the amount of held work in a copy that `pg_restore` has made, at its first opening.
   */
  readonly onHeld?: (underWay: UnderWay) => void;
}

/** Opens the store of `config`: new, older or of this version. Throws `StoreError`. */
export async function openStore(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">,
  {
    lockWaitMs = defaultLockWaitMs,
    keyFolder = config.dataDir,
    clock = systemClock,
    onStatement,
    onHeld,
  }: StoreOptions = {},
): Promise<Store> {
  try {
    const db = await openDatabase(config, { lockWaitMs, clock, onStatement });
    return await destroyedOnError(db, async () => {
      // A new key could not replace a lost one, and would be mistaken for it.
      const readKey = (await hasSecret(db, keyCheck)) ? storedSecretKey : newSecretKey;
      const vault = createVault(config.secretKey ?? readKey(keyFolder));
      await checkSecretKey(db, vault, clock.now());
      const underWay = await holdMarked(db, config.databaseUrl, clock.now());
      if (underWay) onHeld?.(underWay);
      return { db, vault, close: () => db.destroy() };
    });
  } catch (error) {
    throw toStoreError(error, config);
  }
}

/** Throws `StoreError` if `config` names no store, which `openStore` would create. */
export async function requireStore({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<void> {
  if (databaseUrl === undefined) {
    if (existsSync(embeddedFile(dataDir))) return;
    throw new StoreError(
      `There is no store ${embeddedFile(dataDir)} (DATA_DIR): set the DATA_DIR that the service has, or start the service once, which makes it.`,
    );
  }
  const isThere = await withoutTimeLimits(databaseUrl, hasStore).catch((error: unknown) => {
    throw toStoreError(error, { dataDir, databaseUrl });
  });
  if (!isThere)
    throw new StoreError(
      "The database of DATABASE_URL has no store: set the DATABASE_URL that the service has, or start the service once, which makes it.",
    );
}

async function hasStore(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('service_secrets') is not null as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}
