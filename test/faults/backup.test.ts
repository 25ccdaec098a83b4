import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { freshFolder } from "../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "./bot.ts";
import { builtService } from "./built-service.ts";
import { serviceProcess } from "./service-process.ts";
import { startCredits } from "./writers.ts";

const backups = process.env.FAULT_CYCLES ? 20 : 2;
const tgIds = Array.from({ length: 50 }, (_, index) => index + 1);

test(`${backups} backups that are made under writers hold all that was acknowledged before them, each balance with its ledger`, {
  timeout: 60_000 + backups * 10_000,
}, async () => {
  const fresh = await freshFolder();
  const folder = fresh.env.DATA_DIR ?? "";
  const { store, apiKey } = await openWithBot(fresh.env);
  const service = await serviceProcess({ ...fresh.env, LOG_LEVEL: "fatal" });
  await service.start();
  await signIn(service.url, tgIds);
  const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 8);
  const cli = (env: Record<string, string>, ...words: string[]) =>
    promisify(execFile)(process.execPath, ["server/cli.js", ...words], {
      cwd: builtService,
      env: { PATH: process.env.PATH ?? "", ...env },
    });

  for (let turn = 0; turn < backups; turn += 1) {
    await expect.poll(() => credits.acknowledged.size).toBeGreaterThan((turn + 1) * 50);
    const before = [...credits.acknowledged.keys()];
    const file = join(folder, `backup-${turn}.db`);
    await cli(fresh.env, "backup", file);
    const data = join(folder, `restored-${turn}`);
    mkdirSync(data);
    copyFileSync(join(folder, "secret.key"), join(data, "secret.key"));
    await cli({ DATA_DIR: data }, "restore", file);
    const restored = await openStore(readConfig({ DATA_DIR: data }));
    const kept = new Set(await creditedKeys(restored));
    expect(before.filter((key) => !kept.has(key))).toEqual([]);
    for (const { points, sum } of await balances(restored)) expect(points).toBe(sum);
    await restored.close();
  }
  await credits.stop();
  expect([...credits.answers.keys()]).toEqual(["200"]);
  await service.stop();
  await store.close();
  await fresh.remove();
});
