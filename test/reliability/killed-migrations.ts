import { vi } from "vitest";
import { serviceProcess } from "../faults/service-process.ts";
import type { FreshStore, StoreKind } from "../server/stores.ts";
import {
  fingerprint,
  hasBegun,
  isMigrated,
  makeOldStore,
  type OldStore,
  oldSteps,
} from "./old-store.ts";

/** What came of migrations that were killed. */
export interface KilledMigrations {
  /** How many kills found the migration begun and not whole. */
  readonly inside: number;
  /** How many came before or after it, and count for nothing. */
  readonly outside: number;
  /** How many stores are not, once opened again, as one that nobody killed. */
  readonly differing: number;
  /** From the next start to its first answer, with the migration. */
  readonly openSeconds: readonly number[];
}

const patience = { timeout: 60_000, interval: 2 };

/** Kills a service in the middle of migrations of older stores until `kills` were inside, and opens each again. */
export async function killMigrations(kind: StoreKind, kills: number): Promise<KilledMigrations> {
  const olds: (OldStore & { whole: string; ms: number })[] = [];
  for (const step of oldSteps) {
    const old = await makeOldStore(kind, step);
    olds.push({ ...old, ...(await migrateWhole(old)) });
  }
  let [inside, outside, differing, turn] = [0, 0, 0, 0];
  const openSeconds: number[] = [];
  while (inside < kills && outside < 10 * kills) {
    const old = olds[turn++ % olds.length] as (typeof olds)[number];
    const store = await old.copy();
    const service = await serviceProcess(settingsOf(store));
    const starting = service.start().catch(() => {});
    await vi.waitUntil(() => hasBegun(store.env), patience);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * old.ms));
    await service.kill();
    await starting;
    if (await isMigrated(store.env)) {
      outside += 1;
      // How long it took when it was measured was rather too long.
      old.ms *= 0.8;
    } else {
      inside += 1;
      const startedAt = performance.now();
      await service.start();
      openSeconds.push((performance.now() - startedAt) / 1000);
      await service.stop();
      if ((await fingerprint(store.env)) !== old.whole) differing += 1;
    }
    await store.remove();
  }
  for (const old of olds) await old.remove();
  return { inside, outside, differing, openSeconds };
}

/** What a store becomes that nobody kills, and how long its migration takes. */
async function migrateWhole(old: OldStore): Promise<{ whole: string; ms: number }> {
  const store = await old.copy();
  const service = await serviceProcess(settingsOf(store));
  const started = service.start();
  await vi.waitUntil(() => hasBegun(store.env), patience);
  const begunAt = performance.now();
  await vi.waitUntil(() => isMigrated(store.env), patience);
  const ms = performance.now() - begunAt;
  await started;
  await service.stop();
  const whole = await fingerprint(store.env);
  await store.remove();
  return { whole, ms };
}

function settingsOf({ env }: FreshStore): Record<string, string> {
  return { ...env, LOG_LEVEL: "fatal" };
}
