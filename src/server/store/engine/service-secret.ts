import type { Vault } from "../../crypto/vault.ts";
import type { Database } from "../schema/tables.ts";
import { lockName } from "./dialect.ts";
import { StoreError } from "./store-error.ts";

/** The secret in every store that verifies its secret key. */
export const keyCheck = "key-check";

/**
 * The secret `name`, shared by all processes and created by `make` on first use. Throws if it was
 * encrypted with another secret key.
 */
export async function sharedSecret(
  db: Database,
  vault: Vault,
  name: string,
  make: () => Promise<string>,
  now: number,
): Promise<string> {
  const existing = await readSecret(db, vault, name);
  if (existing !== undefined) return existing;
  await db
    .insertInto("service_secrets")
    .values({ name, value: vault.seal(await make(), name), created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await readSecret(db, vault, name)) as string;
}

/** Whether the store has the secret `name`. */
export async function hasSecret(db: Database, name: string): Promise<boolean> {
  const secrets = db.selectFrom("service_secrets").select("name").where("name", "=", name);
  return (await secrets.executeTakeFirst()) !== undefined;
}

/**
 * Changes the secret `name` for all processes and returns its new value; concurrent changes are
 * applied one after another. Undefined if there is no such secret.
 */
export function changeSecret(
  db: Database,
  vault: Vault,
  name: string,
  change: (text: string) => Promise<string>,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockName(transaction, `secret ${name}`);
    const row = await transaction
      .selectFrom("service_secrets")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirst();
    if (!row) return undefined;
    const text = await change(vault.open(row.value, name));
    await transaction
      .updateTable("service_secrets")
      .set({ value: vault.seal(text, name) })
      .where("name", "=", name)
      .execute();
    return text;
  });
}

/** Checks that the vault can decrypt this store. Throws `StoreError` for a different secret key. */
export async function checkSecretKey(db: Database, vault: Vault, now: number): Promise<void> {
  try {
    await sharedSecret(db, vault, keyCheck, async () => keyCheck, now);
  } catch (error) {
    if (!(error instanceof UnopenedError)) throw error;
    throw otherKey();
  }
}

/** Like `checkSecretKey`, but never creates the verified secret. Throws `StoreError`. */
export async function requireStoredKey(db: Database, vault: Vault): Promise<void> {
  try {
    await readSecret(db, vault, keyCheck);
  } catch (error) {
    if (!(error instanceof UnopenedError)) throw error;
    throw otherKey();
  }
}

function otherKey(): StoreError {
  return new StoreError(
    "The store belongs to a different secret key; start with that SECRET_KEY, or with the DATA_DIR that has its secret.key.",
  );
}

class UnopenedError extends Error {}

async function readSecret(db: Database, vault: Vault, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("service_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    return vault.open(row.value, name);
  } catch (cause) {
    throw new UnopenedError(`The secret ${name} was encrypted with another key.`, { cause });
  }
}
