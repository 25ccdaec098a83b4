import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { describeInstalled } from "../../for-suite.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "../../programs/pgbouncer.ts";
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from "../../programs/postgres-server.ts";
import { type FreshStore, freshFolder } from "../../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "../bot.ts";
import { type ServiceProcess, serviceProcess } from "../service-process.ts";
import { startCredits } from "../writers.ts";

const tgIds = [1, 2, 3, 4, 5];
/** Fewer than the service's own, so that its calls share them. */
const poolSize = 2;

const binaries = findPostgres();
const program = findPgbouncer();
const installed = binaries && program && inject("pgbouncerUrl") ? [{ binaries, program }] : [];

describeInstalled(installed, "a service behind a PgBouncer with few connections", (programs) => {
  let server: PostgresServer;
  let pooler: Pgbouncer;
  let folder: FreshStore;
  let service: ServiceProcess;
  let store: Store;
  let apiKey: string;

  beforeAll(async () => {
    server = await startPostgres(programs.binaries);
    pooler = await startPgbouncer(programs.program, server.url, { poolSize });
    folder = await freshFolder();
    const url = new URL(pooler.url);
    url.pathname = "postgres";
    const env = {
      ...folder.env,
      DATABASE_URL: url.href,
      SECRET_KEY: randomBytes(32).toString("hex"),
      LOG_LEVEL: "fatal",
    };
    ({ store, apiKey } = await openWithBot(env));
    service = await serviceProcess(env);
    await service.start();
    await signIn(service.url, tgIds);
  });
  afterAll(async () => {
    await service?.stop();
    await store?.close();
    await pooler?.stop();
    await server?.stop();
    await folder?.remove();
  });

  test.each([
    ["PostgreSQL", () => server],
    ["PgBouncer", () => pooler],
  ])(
    "counts every credit once when %s is down for a while under writers, and answers 503 meanwhile",
    async (_what, stopped) => {
      const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 12);
      const isBeyond = (count: number) =>
        expect.poll(() => credits.acknowledged.size).toBeGreaterThan(count);
      await isBeyond(50);
      await stopped().halt();
      await expect.poll(() => credits.answers.has("503 Retry-After: 5")).toBe(true);
      await stopped().start();
      await isBeyond(credits.acknowledged.size + 50);
      await credits.stop();
      for (const answer of credits.answers.keys())
        expect(["200", "503 Retry-After: 5"]).toContain(answer);
      const keys = await creditedKeys(store);
      expect(keys).toHaveLength(new Set(keys).size);
      for (const key of credits.acknowledged.keys()) expect(keys).toContain(key);
      for (const { points, sum } of await balances(store)) expect(points).toBe(sum);
    },
  );
});
