import type { Config } from "../config.ts";
import { createVault } from "../crypto/vault.ts";
import { storedSecretKey } from "../store/engine/secret-key.ts";
import { requireStoredKey } from "../store/engine/service-secret.ts";
import { onSnapshot } from "../store/opening/snapshot.ts";
import type { Finding } from "../store/verify/finding.ts";
import { checkFile, checkStore } from "../store/verify/store-checks.ts";
import { contentChecks } from "./content-check.ts";

/** The findings in a store at one moment. */
export interface Verification {
  readonly isWhole: boolean;
  readonly bots: number;
  readonly checks: readonly Finding[];
}

/**
 * Checks every rule of the store named in `config`, as of one moment, while others write. Holds few
 * rows in memory and writes nothing. Throws `StoreError`.
 */
export async function verify(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">,
): Promise<Verification> {
  return onSnapshot(config, async (db) => {
    const vault = createVault(config.secretKey ?? storedSecretKey(config.dataDir));
    await requireStoredKey(db, vault);
    const file = config.databaseUrl === undefined ? [await checkFile(db)] : [];
    const content = contentChecks(db, vault);
    await content.checkService();
    let bots = 0;
    const rules = await checkStore(db, async (botId) => {
      bots += 1;
      await content.checkBot(botId);
    });
    const checks = [...file, ...rules, ...content.findings];
    return { isWhole: checks.every(({ faults }) => faults === 0), bots, checks };
  });
}
