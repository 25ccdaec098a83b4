import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { describeInstalled } from "../../for-suite.ts";
import { everyStore, type FreshStore, isPostgresql } from "../../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "../bot.ts";
import { type ServiceProcess, serviceProcess } from "../service-process.ts";
import { startCredits } from "../writers.ts";
import { type DatabaseProxy, startProxy } from "./proxy.ts";

const tgIds = [1, 2, 3, 4, 5];
/** A connection is given up after 7 s of silence; a second such wait would end after 14 s. */
const oneSilenceMs = 13_000;

describeInstalled(everyStore.filter(isPostgresql), "a service whose $name holds it up", (kind) => {
  let fresh: FreshStore;
  let proxy: DatabaseProxy;
  let service: ServiceProcess;
  let store: Store;
  let apiKey: string;

  beforeEach(async () => {
    fresh = await kind.fresh();
    const env = { ...fresh.env, SECRET_KEY: randomBytes(32).toString("hex") };
    ({ store, apiKey } = await openWithBot(env));
    const { hostname, port } = new URL(fresh.env.DATABASE_URL ?? "");
    proxy = await startProxy({ host: hostname, port: Number(port || "5432") });
    const through = new URL(fresh.env.DATABASE_URL ?? "");
    through.host = `127.0.0.1:${proxy.port}`;
    service = await serviceProcess({ ...env, DATABASE_URL: through.href, LOG_LEVEL: "fatal" });
    await service.start();
    await signIn(service.url, tgIds);
  });
  afterEach(async () => {
    await service.stop();
    await proxy.close();
    await store.close();
    await fresh.remove();
  });

  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({ apiKey, botId: "demo", userTelegramId: "1", ...more }).toString();
  const user = () => fetch(`${service.url}/api/bot-users/external/bot-user?${query()}`);
  const credit = (more: Record<string, string>) =>
    fetch(`${service.url}/api/bot-users/external/increase-points?${query(more)}`);

  test("serves again after one silence when all its connections are silent, and counts every credit once", async () => {
    const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 16);
    // Credits of one bot share a connection or two, so other calls open more.
    await Promise.all(Array.from({ length: 40 }, user));
    expect(proxy.connections()).toBeGreaterThan(3);
    proxy.swallow();
    const silentAt = performance.now();
    const before = credits.acknowledged.size;
    await expect
      .poll(() => credits.acknowledged.size, { interval: 20 })
      .toBeGreaterThan(before + 50);
    expect(performance.now() - silentAt).toBeLessThan(oneSilenceMs);
    await credits.stop();
    for (const answer of credits.answers.keys())
      expect(["200", "503 Retry-After: 5"]).toContain(answer);
    expect((await creditedKeys(store)).toSorted()).toEqual(
      [...credits.acknowledged.keys()].toSorted(),
    );
    for (const { points, sum } of await balances(store)) expect(points).toBe(sum);
  });

  test("serves its next caller, one at a time, as soon: it does not wait repeatedly for a silent connection", async () => {
    await Promise.all(Array.from({ length: 40 }, user));
    expect(proxy.connections()).toBeGreaterThan(3);
    proxy.swallow();
    const silentAt = performance.now();
    await expect.poll(async () => (await user()).status, { interval: 20 }).toBe(200);
    expect(performance.now() - silentAt).toBeLessThan(oneSilenceMs);
  });

  test("answers 503 while a user's row is locked for long, serves all others, and credits once it is free", async () => {
    const holder = new pg.Client({ connectionString: fresh.env.DATABASE_URL });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 1 for update");
    const waiting = Array.from({ length: 5 }, (_, index) =>
      credit({ points: "1", idempotencyKey: `held-${index}` }),
    );
    for (let turn = 0; turn < 20; turn += 1)
      expect((await credit({ userTelegramId: "2", points: "1" })).status).toBe(200);
    for (const response of await Promise.all(waiting))
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    await holder.query("rollback");
    await holder.end();
    for (let index = 0; index < 5; index += 1)
      expect((await credit({ points: "1", idempotencyKey: `held-${index}` })).status).toBe(200);
    expect((await (await user()).json()).points).toBe(5);
  });
});
