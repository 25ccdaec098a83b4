import { setTimeout as pause } from "node:timers/promises";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import { freshFolder } from "../server/stores.ts";
import type { ServiceProcess } from "./service-process.ts";
import { expectCountedOnce, type Started, startOn } from "./started.ts";
import { startCredits, type Writers } from "./writers.ts";

/** The number of locks; `npm run test:kills` does fifty. */
const rounds = process.env.FAULT_CYCLES ? 50 : 1;
/** Longer than a write waits for the lock. */
const heldMs = 6000;
const tgIds = [1, 2, 3, 4, 5];

describe("services on one file of the embedded store", () => {
  let started: Started;
  let other: Libsql.Database;

  beforeEach(async () => {
    started = await startOn(await freshFolder(), { processes: 2, players: tgIds });
    other = new Libsql(embeddedFile(started.env.DATA_DIR ?? ""));
  });
  afterEach(async () => {
    for (const service of started.services) service.resume();
    other.close();
    await started.stop();
  });

  const urls = () => started.services.map(({ url }) => url);
  const credit = () => startCredits({ urls: urls(), apiKey: started.apiKey, tgIds }, 8);
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
    for (const url of urls()) {
      await expect.poll(() => health(url, "ready")).toBe(200);
      for (let call = 0; call < 10; call += 1) {
        const query = { points: 1, idempotencyKey: `after-${new URL(url).port}-${call}` };
        expect((await started.ask("increase-points", query, url)).status).toBe(200);
      }
    }
    await credits.stop();
    await expectCountedOnce(started.store, credits);
  }

  test(
    `answer 503 while another process holds its lock longer than they wait, and write again once it is free, ${rounds} times`,
    async () => {
      const credits = credit();
      for (let round = 0; round < rounds; round += 1) {
        await takeLockUnderWriters();
        await pause(heldMs);
        const before = credits.acknowledged.size;
        for (const url of urls()) {
          expect(await health(url, "ready")).toBe(503);
          expect(await health(url, "live")).toBe(200);
          expect((await started.ask("bot-user", {}, url)).status).toBe(200);
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
      const frozen = started.service;
      const credits = credit();
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
