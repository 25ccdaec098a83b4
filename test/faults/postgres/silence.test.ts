import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { describeInstalled } from "../../for-suite.ts";
import { everyStore, isPostgresql } from "../../server/stores.ts";
import { expectCountedOnce, type Started, startOn } from "../started.ts";
import { startCredits } from "../writers.ts";
import { type DatabaseProxy, throughProxy } from "./proxy.ts";

const tgIds = [1, 2, 3, 4, 5];
/** A connection is given up after 7 s of silence; a second such wait would end after 14 s. */
const oneSilenceSeconds = 13;

/** Counts seconds; a pause of the whole machine counts as one. */
function startSeconds(): () => number {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
  }, 1000);
  onTestFinished(() => clearInterval(timer));
  return () => seconds;
}

describeInstalled(everyStore.filter(isPostgresql), "a service whose $name holds it up", (kind) => {
  let databaseUrl: string;
  let proxy: DatabaseProxy;
  let started: Started;

  beforeEach(async () => {
    const fresh = await kind.fresh();
    databaseUrl = fresh.env.DATABASE_URL ?? "";
    let env: Record<string, string>;
    ({ proxy, env } = await throughProxy(databaseUrl));
    started = await startOn(fresh, { env, players: tgIds });
  });
  afterEach(async () => {
    await started.service.stop();
    await proxy.close();
    await started.stop();
  });

  const user = () => started.ask("bot-user");
  const credit = (query: object) => started.ask("increase-points", { points: 1, ...query });

  test("serves again after one silence when all its connections are silent, and counts every credit once", async () => {
    const { url, apiKey } = started;
    const credits = startCredits({ urls: [url], apiKey, tgIds }, 16);
    // Credits of one bot share a connection or two, so other calls open more.
    await Promise.all(Array.from({ length: 40 }, user));
    expect(proxy.connections()).toBeGreaterThan(3);
    proxy.swallow();
    const seconds = startSeconds();
    const before = credits.acknowledged.size;
    await expect
      .poll(() => credits.acknowledged.size, { interval: 20 })
      .toBeGreaterThan(before + 50);
    expect(seconds()).toBeLessThan(oneSilenceSeconds);
    await credits.stop();
    await expectCountedOnce(started.store, credits);
  });

  test("serves its next caller, one at a time, as soon: it does not wait repeatedly for a silent connection", async () => {
    await Promise.all(Array.from({ length: 40 }, user));
    expect(proxy.connections()).toBeGreaterThan(3);
    proxy.swallow();
    const seconds = startSeconds();
    await expect.poll(async () => (await user()).status, { interval: 20 }).toBe(200);
    expect(seconds()).toBeLessThan(oneSilenceSeconds);
  });

  test("answers 503 while a user's row is locked for long, serves all others, and credits once it is free", async () => {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 1 for update");
    const waiting = Array.from({ length: 5 }, (_, index) =>
      credit({ idempotencyKey: `held-${index}` }),
    );
    for (let turn = 0; turn < 20; turn += 1)
      expect((await credit({ userTelegramId: 2 })).status).toBe(200);
    for (const response of await Promise.all(waiting))
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    await holder.query("rollback");
    await holder.end();
    for (let index = 0; index < 5; index += 1)
      expect((await credit({ idempotencyKey: `held-${index}` })).status).toBe(200);
    expect((await (await user()).json()).points).toBe(5);
  });
});
