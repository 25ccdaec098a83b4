import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { describeInstalled } from "../../for-suite.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "../../programs/pgbouncer.ts";
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from "../../programs/postgres-server.ts";
import { freshFolder } from "../../server/stores.ts";
import { expectCountedOnce, type Started, startOn } from "../started.ts";
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
  let started: Started;

  beforeAll(async () => {
    server = await startPostgres(programs.binaries);
    pooler = await startPgbouncer(programs.program, server.url, { poolSize });
    const { env, remove } = await freshFolder();
    const url = new URL(pooler.url);
    url.pathname = "postgres";
    const fresh = { env: { ...env, DATABASE_URL: url.href }, remove };
    started = await startOn(fresh, { players: tgIds });
  });
  afterAll(async () => {
    await started?.stop();
    await pooler?.stop();
    await server?.stop();
  });

  test.each([
    ["PostgreSQL", () => server],
    ["PgBouncer", () => pooler],
  ])(
    "counts every credit once when %s is down for a while under writers, and answers 503 meanwhile",
    async (_what, stopped) => {
      const { url, apiKey, store } = started;
      const credits = startCredits({ urls: [url], apiKey, tgIds }, 12);
      const isBeyond = (count: number) =>
        expect.poll(() => credits.acknowledged.size).toBeGreaterThan(count);
      await isBeyond(50);
      await stopped().halt();
      await expect.poll(() => credits.answers.has("503 Retry-After: 5")).toBe(true);
      await stopped().start();
      await isBeyond(credits.acknowledged.size + 50);
      await credits.stop();
      await expectCountedOnce(store, credits);
    },
  );
});
