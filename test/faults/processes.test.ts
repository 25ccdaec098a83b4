import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { closeServer } from "../close-server.ts";
import { type FreshStore, stores } from "../server/stores.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { balances, creditedKeys, openWithBot, signIn } from "./bot.ts";
import { failedStart, type ServiceProcess, serviceProcess } from "./service-process.ts";
import { startCredits, startMessages } from "./writers.ts";

const tgId = 42;

describe.each(stores)("several processes on the $name", (kind) => {
  let fresh: FreshStore;
  let services: ServiceProcess[] = [];

  beforeEach(async () => {
    fresh = await kind.fresh();
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await fresh.remove();
  });

  async function start(count: number, env: Record<string, string> = {}): Promise<string[]> {
    const settings = { ...fresh.env, LOG_LEVEL: "warn", ...env };
    services = await Promise.all(Array.from({ length: count }, () => serviceProcess(settings)));
    await Promise.all(services.map((service) => service.start()));
    return services.map(({ url }) => url);
  }

  async function withBot(
    urls: string[],
    tgIds: number[],
    work: (store: Store, apiKey: string) => Promise<void>,
  ): Promise<void> {
    const { store, apiKey } = await openWithBot(fresh.env);
    await signIn(urls[0] ?? "", tgIds);
    await work(store, apiKey);
    await store.close();
  }

  test("that start at the same moment make it once, and all of them serve", async () => {
    const urls = await start(4);
    await withBot(urls, [tgId], async (_store, apiKey) => {
      const query = new URLSearchParams({ apiKey, botId: "demo", userTelegramId: String(tgId) });
      const users = urls.map(async (url) =>
        (await fetch(`${url}/api/bot-users/external/bot-user?${query}`)).json(),
      );
      expect((await Promise.all(users)).map((user) => user.tgId)).toEqual(Array(4).fill(tgId));
    });
  });

  test("send messages through the proxy in the environment", async () => {
    const telegram = await startTelegramStandIn();
    onTestFinished(() => telegram.close());
    const tunnels: string[] = [];
    const proxy = createServer().on("connect", ({ url = "" }, near: Socket) => {
      tunnels.push(url);
      const far = connect(Number(new URL(telegram.url).port), "127.0.0.1", () => {
        near.write("HTTP/1.1 200 OK\r\n\r\n");
        near.pipe(far).pipe(near);
      });
      for (const socket of [near, far]) socket.on("error", () => far.destroy());
    });
    onTestFinished(() => closeServer(proxy));
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const { port } = proxy.address() as AddressInfo;
    const urls = await start(1, {
      TELEGRAM_API_ROOT: "http://bot-api.example",
      HTTP_PROXY: `http://127.0.0.1:${port}`,
    });
    await withBot(urls, [tgId], async (_store, apiKey) => {
      const messages = startMessages({ urls, apiKey, tgIds: [tgId] }, 1);
      await expect.poll(() => telegram.arrivals.length).toBeGreaterThan(0);
      await messages.stop();
    });
    expect(new Set(tunnels)).toEqual(new Set(["bot-api.example:80"]));
    const refused = await failedStart({ ...fresh.env, HTTPS_PROXY: "proxy" });
    expect([refused.code, refused.output]).toEqual([
      1,
      "HTTPS_PROXY must be the URL of a proxy, such as http://proxy:3128.\n",
    ]);
  });

  test("warn about dangerous settings at the start, and about no others", async () => {
    await start(1, { TRUST_PROXY: "true" });
    expect(services[0]?.output()).toMatch(
      /TRUST_PROXY is true: .* Set the number or the addresses of your proxies\./,
    );
    expect(services[0]?.output()).toContain("RATE_LIMITS is off");
    await services[0]?.stop();
    await start(1, { TRUST_PROXY: "1", RATE_LIMITS: "on" });
    expect(services[0]?.output()).not.toMatch(/TRUST_PROXY|RATE_LIMITS/);
  });

  test("that start at the same moment print one set-up link, and a later start prints none", async () => {
    const urls = await start(3);
    const printed = () =>
      services.flatMap((service) => service.output().match(/\S+\/builder\/claim#\S+/g) ?? []);
    // It is printed once the service answers, not before.
    await expect
      .poll(printed)
      .toEqual([
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/builder\/claim#[0-9A-Za-z]{40}$/),
      ]);
    const [link = ""] = printed();

    await services[0]?.stop();
    await services[0]?.start();
    expect(printed()).toEqual([link]);

    const origin = urls[0] ?? "";
    const headers = { "content-type": "application/json", origin };
    const body = JSON.stringify({
      token: new URL(link).hash.slice(1),
      email: "a@example.com",
      name: "Ada",
      password: "a dozen characters",
    });
    expect(
      (await fetch(`${origin}/api/builder/claim`, { method: "POST", headers, body })).status,
    ).toBe(200);
  });

  test("crediting one user lose no credit and count none twice", async () => {
    const urls = await start(2);
    await withBot(urls, [tgId], async (store, apiKey) => {
      const credits = startCredits({ urls, apiKey, tgIds: [tgId] }, 16);
      await expect.poll(() => credits.acknowledged.size).toBeGreaterThan(500);
      await credits.stop();
      const sum = [...credits.acknowledged.values()].reduce(
        (total, { points }) => total + points,
        0,
      );
      // On a machine that pauses, a wait for the user's row may reach the store's limit.
      for (const answer of credits.answers.keys())
        expect(["200", "503 Retry-After: 5"]).toContain(answer);
      expect(await balances(store)).toEqual([{ tgId, points: sum, sum }]);
      expect((await creditedKeys(store)).toSorted()).toEqual(
        [...credits.acknowledged.keys()].toSorted(),
      );
    });
  });

  test("send each message once, also when all of them get the call at once", async () => {
    const telegram = await startTelegramStandIn();
    telegram.answer = () => ({ kind: "ok", afterMs: Math.random() * 40 });
    const urls = await start(3, { TELEGRAM_API_ROOT: telegram.url });
    const tgIds = Array.from({ length: 30 }, (_, index) => 1001 + index);
    await withBot(urls, tgIds, async (_store, apiKey) => {
      const messages = startMessages({ urls, apiKey, tgIds }, 9);
      await expect.poll(() => messages.acknowledged.size).toBeGreaterThan(40);
      await messages.stop();
      for (const answer of messages.answers.keys())
        expect(["200", "202", "503 Retry-After: 5"]).toContain(answer);
      const expected = [...messages.acknowledged.keys()].toSorted();
      await expect
        .poll(() => telegram.arrivals.map(({ text }) => text).toSorted())
        .toEqual(expected);
    });
    await telegram.close();
  });

  test("complete their requests when they are stopped, and end with exit code 0", async () => {
    const telegram = await startTelegramStandIn();
    telegram.answer = () => ({ kind: "ok", afterMs: 1000 });
    const urls = await start(1, { TELEGRAM_API_ROOT: telegram.url });
    await withBot(urls, [tgId], async (store, apiKey) => {
      const messages = startMessages({ urls, apiKey, tgIds: [tgId] }, 1);
      await expect.poll(() => telegram.arrivals.length).toBe(1);
      const ended = messages.stop();
      expect(await services[0]?.stop()).toBe(0);
      await ended;
      expect(await store.db.selectFrom("messages").select("status").execute()).toEqual([
        { status: "sent" },
      ]);
    });
    await telegram.close();
  });

  test("are not ready for DRAIN_SECONDS when they are stopped, but still serve", async () => {
    const [url = ""] = await start(1, { DRAIN_SECONDS: "10" });
    const ended = services[0]?.stop();
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(503);
    const ready = await fetch(`${url}/health/ready`);
    expect([await ready.json(), ready.headers.get("connection")]).toEqual([
      { status: "stopping" },
      "close",
    ]);
    const live = await fetch(`${url}/health/live`);
    expect([live.status, live.headers.get("connection")]).toEqual([200, "close"]);
    expect(await ended).toBe(0);
  });
});
