import { setTimeout as pause } from "node:timers/promises";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import type { Store } from "#server/store/engine/database.ts";
import { type FreshStore, freshFolder } from "../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "./bot.ts";
import { type ServiceProcess, serviceProcess } from "./service-process.ts";
import { startCredits, type Writers } from "./writers.ts";

/** The number of locks; `npm run test:kills` does fifty. */
const rounds = process.env.FAULT_CYCLES ? 50 : 1;
/** Longer than a write waits for the lock. */
const heldMs = 6000;
const tgIds = [1, 2, 3, 4, 5];

describe("services on one file of the embedded store", () => {
  let fresh: FreshStore;
  let store: Store;
  let apiKey: string;
  let other: Libsql.Database;
  let services: ServiceProcess[];

  beforeEach(async () => {
    fresh = await freshFolder();
    ({ store, apiKey } = await openWithBot(fresh.env));
    other = new Libsql(embeddedFile(fresh.env.DATA_DIR ?? ""));
    services = await Promise.all(
      Array.from({ length: 2 }, () => serviceProcess({ ...fresh.env, LOG_LEVEL: "fatal" })),
    );
    await Promise.all(services.map((service) => service.start()));
    await signIn(services[0]?.url ?? "", tgIds);
  });
  afterEach(async () => {
    for (const service of services) service.resume();
    await Promise.all(services.map((service) => service.stop()));
    other.close();
    await store.close();
    await fresh.remove();
  });

  const urls = () => services.map(({ url }) => url);
  const health = async (url: string, what: string) => (await fetch(`${url}/health/${what}`)).status;
  const takeLock = () => {
    try {
      other.exec("begin immediate");
      return true;
    } catch {
      return false;
    }
  };

  async function takeLockUnderWriters(): Promise<void> {
    while (!takeLock()) await pause(1);
  }

  /**
   * Checks that calls are answered during the lock and after it, and that no acknowledged change is
   * lost.
   */
  async function expectWhole(credits: Writers): Promise<void> {
    for (const [index, url] of urls().entries()) {
      await expect.poll(() => health(url, "ready")).toBe(200);
      const query = new URLSearchParams({
        apiKey,
        botId: "demo",
        userTelegramId: "1",
        points: "1",
      });
      for (let call = 0; call < 10; call += 1)
        expect(
          (
            await fetch(
              `${url}/api/bot-users/external/increase-points?${query}&idempotencyKey=after-${index}-${call}`,
            )
          ).status,
        ).toBe(200);
    }
    await credits.stop();
    for (const answer of credits.answers.keys())
      expect(["200", "503 Retry-After: 5"]).toContain(answer);
    const keys = (await creditedKeys(store)).filter((key) => !key.startsWith("after-"));
    expect(keys.toSorted()).toEqual([...credits.acknowledged.keys()].toSorted());
    for (const { points, sum } of await balances(store)) expect(points).toBe(sum);
  }

  test(
    `answer 503 while another process holds its lock longer than they wait, and write again once it is free, ${rounds} times`,
    async () => {
      const credits = startCredits({ urls: urls(), apiKey, tgIds }, 8);
      for (let round = 0; round < rounds; round += 1) {
        await takeLockUnderWriters();
        await pause(heldMs);
        const before = credits.acknowledged.size;
        for (const url of urls()) {
          expect(await health(url, "ready")).toBe(503);
          expect(await health(url, "live")).toBe(200);
          const query = new URLSearchParams({ apiKey, botId: "demo", userTelegramId: "1" });
          expect((await fetch(`${url}/api/bot-users/external/bot-user?${query}`)).status).toBe(200);
        }
        expect(credits.acknowledged.size).toBe(before);
        other.exec("rollback");
        await expect.poll(() => credits.acknowledged.size).toBeGreaterThan(before + 20);
      }
      await expectWhole(credits);
    },
    60_000 + rounds * 12_000,
  );

  test(
    `write again after one of them was frozen for eight seconds with the lock, ${rounds} times`,
    async () => {
      const [frozen] = services as [ServiceProcess];
      const credits = startCredits({ urls: urls(), apiKey, tgIds }, 8);
      for (let round = 0; round < rounds; round += 1) {
        await freezeWithLock(frozen);
        await pause(8000);
        const before = credits.acknowledged.size;
        frozen.resume();
        await expect.poll(() => credits.acknowledged.size).toBeGreaterThan(before + 20);
      }
      await expectWhole(credits);
    },
    60_000 + rounds * 15_000,
  );

  /** Stops the process again and again until it is in the middle of a transaction. */
  async function freezeWithLock(service: ServiceProcess): Promise<void> {
    for (;;) {
      service.pause();
      // The other process finishes its work meanwhile.
      await pause(50);
      const isFree = Array.from({ length: 20 }).some(() => takeLock());
      if (!isFree) return;
      other.exec("rollback");
      service.resume();
      await pause(Math.random() * 20);
    }
  }
});
