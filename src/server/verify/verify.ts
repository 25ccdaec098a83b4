import type { Config } from "../config.ts";
import { createVault } from "../crypto/vault.ts";
import { keptSecretKey } from "../store/engine/secret-key.ts";
import { requireStoredKey } from "../store/engine/service-secret.ts";
import type { CheckResult } from "../store/verify/finding.ts";
import { SecretCheck } from "../store/verify/secret-check.ts";
import { onSnapshot } from "../store/verify/snapshot.ts";
import { checkFile, checkStore } from "../store/verify/store-check.ts";
import { ContentCheck } from "./content-check.ts";
import { NameCheck } from "./name-check.ts";

/** What was found in a store at one moment. */
export interface Verification {
  readonly isWhole: boolean;
  readonly bots: number;
  readonly checks: readonly CheckResult[];
}

/**
 * Checks every rule of the store that `config` names, as it is at one moment, beside whoever writes.
 * Reads little at a time, writes nothing. Throws `StoreError`.
 */
export async function verify(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">,
): Promise<Verification> {
  return onSnapshot(config, async (db) => {
    const vault = createVault(config.secretKey ?? keptSecretKey(config.dataDir));
    await requireStoredKey(db, vault);
    const secrets = new SecretCheck(db, vault);
    const content = new ContentCheck(db);
    const names = new NameCheck(db);
    const files = config.databaseUrl === undefined ? [await checkFile(db)] : [];
    let bots = 0;
    await secrets.checkService();
    const rules = await checkStore(db, async (botId) => {
      bots += 1;
      await secrets.checkBot(botId);
      await content.checkBot(botId);
      await names.checkBot(botId);
    });
    const { json, pictures } = content;
    const contents = [json, pictures.files, pictures.references, names.finding, secrets.finding];
    const checks = [...files, ...rules, ...contents].map((finding) => finding.result());
    return { isWhole: checks.every(({ faults }) => faults === 0), bots, checks };
  });
}
