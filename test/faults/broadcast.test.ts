import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { insertUsers } from "../server/store/user-rows.ts";
import { type FreshStore, stores } from "../server/stores.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { openWithBot } from "./bot.ts";
import { broadcastsIn, cast } from "./cast.ts";
import { type ServiceProcess, serviceProcess } from "./service-process.ts";

/** The number of kills; `npm run test:kills` does at least a hundred. */
const cycles = Number(process.env.FAULT_CYCLES ?? 2);
const longMs = 240_000 + cycles * 20_000;
/** Few enough to keep `npm test` short: 23 a second. */
const users = 60;

describe.each(stores)(
  `broadcasts of two services on the $name, one of which is killed ${cycles} times`,
  (kind) => {
    let fresh: FreshStore;
    let store: Store;
    let telegram: TelegramStandIn;
    let services: ServiceProcess[];

    beforeAll(async () => {
      fresh = await kind.fresh();
      telegram = await startTelegramStandIn();
      telegram.answer = () => ({ kind: "ok", afterMs: Math.random() * 60 });
      ({ store } = await openWithBot(fresh.env));
      await insertUsers(
        { store },
        Array.from({ length: users }, () => ({})),
      );
      const env = { ...fresh.env, TELEGRAM_API_ROOT: telegram.url, LOG_LEVEL: "warn" };
      services = [await serviceProcess(env), await serviceProcess(env)];
      for (const service of services) await service.start();
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        await startNext(cycle);
        const service = services[cycle % 2] as ServiceProcess;
        const enough = telegram.arrivals.length + 5;
        await vi.waitFor(async () => {
          await startNext(cycle);
          expect(telegram.arrivals.length).toBeGreaterThan(enough);
        }, longMs);
        // A random moment, so that the kill interrupts any kind of work.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
        await service.kill();
        await service.start();
      }
      await vi.waitFor(async () => expect(await open()).toEqual([]), {
        timeout: longMs,
        interval: 300,
      });
    }, longMs);
    afterAll(async () => {
      for (const service of services) await service.stop();
      await telegram.close();
      await store.close();
      await fresh.remove();
    });

    const open = async () => (await broadcastsIn(store)).open;

    /** Starts another broadcast if none is running. */
    async function startNext(cycle: number): Promise<void> {
      if ((await open()).length === 0) await cast(store, `${cycle} ${Date.now()}`, users);
    }

    test("reached nobody twice", () => {
      const arrivals = telegram.arrivals.map(({ chatId, text }) => `${text} to ${chatId}`);
      expect(arrivals.length).toBeGreaterThan(users / 2);
      expect(arrivals.length).toBe(new Set(arrivals).size);
    });

    test("left nobody out, and have a result for every message", async () => {
      const copies = telegram.copies();
      for (const { text, total, sent, unknown, unreachable, failed } of (await broadcastsIn(store))
        .all) {
        expect([total, sent + unknown, unreachable, failed]).toEqual([users, users, 0, 0]);
        expect(copies.get(text)).toBeGreaterThanOrEqual(sent);
        expect(copies.get(text)).toBeLessThanOrEqual(users);
      }
      // Possibly delivered ones are kept, for their owner to decide on.
      const rows = await store.db.selectFrom("messages").select("status").execute();
      expect(rows.filter(({ status }) => status !== "unknown")).toEqual([]);
    });
  },
);
