import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import type { Store } from "#server/store/engine/database.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { type PlayedReceiver, startReceiver } from "../server/events/played-receiver.ts";
import { everyStore, type FreshStore } from "../server/stores.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { balances, creditedKeys, openWithBot, signIn } from "./bot.ts";
import { type ServiceProcess, serviceProcess } from "./service-process.ts";
import { startCredits, startMessages, type Writers } from "./writers.ts";

/** The number of kills; `npm run test:kills` does at least a hundred. */
const cycles = Number(process.env.FAULT_CYCLES ?? 2);
const longMs = 240_000 + cycles * 10_000;
/** The least number of acknowledged credits between two kills. */
const creditsPerCycle = 10;
const tgIds = Array.from({ length: 200 }, (_, index) => 1001 + index);

describe.each(everyStore)(
  `a service on the $name that is killed ${cycles} times under writers`,
  (kind) => {
    let fresh: FreshStore;
    let store: Store;
    let telegram: TelegramStandIn;
    let service: ServiceProcess;
    let receiver: PlayedReceiver;
    let credits: Writers;
    let messages: Writers;

    beforeAll(async () => {
      fresh = await kind.fresh();
      telegram = await startTelegramStandIn();
      telegram.answer = () => ({ kind: "ok", afterMs: Math.random() * 60 });
      const bot = await openWithBot(fresh.env);
      store = bot.store;
      receiver = await startReceiver();
      receiver.answer = () => (Math.random() < 0.02 ? { status: 500 } : {});
      receiver.secrets.push(await connectWebhook(store, receiver.url));
      service = await serviceProcess({
        ...fresh.env,
        ALLOW_LOCAL_FIELD_URLS: "on",
        TELEGRAM_API_ROOT: telegram.url,
        LOG_LEVEL: "warn",
      });
      await service.start();
      await signIn(service.url, tgIds);
      const target = { urls: [service.url], apiKey: bot.apiKey, tgIds };
      // Few: each credit is an event, and all events must arrive in the end.
      credits = startCredits(target, 4);
      messages = startMessages(target, 24);
      // A busy machine may kill every process before its first message is sent; then no message
      // could be sent twice.
      await vi.waitFor(() => expect(telegram.arrivals.length).toBeGreaterThan(0), longMs);
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        await someCredits();
        // A random moment, so that the kill interrupts any kind of work.
        await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 400));
        await service.kill();
        await service.start();
      }
      await Promise.all([credits.stop(), messages.stop()]);
      await drain();
    }, longMs);
    afterAll(async () => {
      await service.stop();
      await receiver.close();
      await telegram.close();
      await store.close();
      await fresh.remove();
    });

    /**
     * Resolves when the service has acknowledged further credits, which takes a busy machine long.
     */
    async function someCredits(): Promise<void> {
      const enough = credits.acknowledged.size + creditsPerCycle;
      await vi.waitFor(() => expect(credits.acknowledged.size).toBeGreaterThan(enough), longMs);
    }

    /** Resolves when nothing is queued or claimed; claims of a killed process run out first. */
    async function drain(): Promise<void> {
      const waiting = store.db
        .selectFrom("messages")
        .select("id")
        .where("status", "in", ["queued", "sending"])
        .limit(1);
      await vi.waitFor(async () => expect(await waiting.executeTakeFirst()).toBeUndefined(), {
        timeout: longMs,
        interval: 300,
      });
      const queued = store.db.selectFrom("event_queues").select("tg_id").limit(1);
      await vi.waitFor(async () => expect(await queued.executeTakeFirst()).toBeUndefined(), {
        timeout: longMs,
        interval: 300,
      });
    }

    test("has every acknowledged credit, once", async () => {
      const keys = await creditedKeys(store);
      expect(credits.acknowledged.size).toBeGreaterThan(cycles * creditsPerCycle);
      expect(keys.toSorted()).toEqual([...credits.acknowledged.keys()].toSorted());
    });

    test("has balances equal to the ledger's sum and to the acknowledged changes", async () => {
      for (const { tgId, points, sum } of await balances(store)) {
        const acknowledged = [...credits.acknowledged.values()].filter(
          (credit) => credit.tgId === tgId,
        );
        expect([points, sum]).toEqual([
          sum,
          acknowledged.reduce((total, credit) => total + credit.points, 0),
        ]);
      }
    });

    test("sent the owner's server every credit, at least once and in each user's order", async () => {
      const { rows } = await sql<{ id: string; tg_id: number; balance_after: number }>`
        select id, tg_id, balance_after from ledger order by balance_after`.execute(store.db);
      const firsts = new Map<number, { id: string | null; balance: number }[]>();
      const seen = new Set<string>();
      for (const { id, event } of receiver.arrivals) {
        if (event.type !== "points.changed" || seen.has(id)) continue;
        seen.add(id);
        const { tgId, transactionId, balance } = event.data;
        firsts.set(tgId, [...(firsts.get(tgId) ?? []), { id: transactionId, balance }]);
      }
      for (const tgId of tgIds)
        expect(firsts.get(tgId) ?? []).toEqual(
          rows
            .filter((row) => row.tg_id === tgId)
            .map(({ id, balance_after: balance }) => ({ id, balance })),
        );
    });

    test("never sent a message twice", () => {
      expect(telegram.arrivals.length).toBeGreaterThan(0);
      expect([...telegram.copies()].filter(([, copies]) => copies > 1)).toEqual([]);
    });

    test("has a result for every message: none is lost, and each sent one has arrived", async () => {
      const rows = await store.db.selectFrom("messages").select(["id", "text", "status"]).execute();
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        [...messages.acknowledged.values()].map(({ messageId }) => messageId).toSorted(),
      );
      const copies = telegram.copies();
      for (const { text, status } of rows) {
        expect(["sent", "unknown"]).toContain(status);
        if (status === "sent") expect(copies.get(text)).toBe(1);
      }
    });

    test("answered only documented statuses", () => {
      const kinds = new Set([...credits.answers.keys(), ...messages.answers.keys()]);
      for (const answer of kinds) expect(["200", "202", "503 Retry-After: 5"]).toContain(answer);
    });
  },
);

/** Sets the bot's webhook, and returns its secret. */
async function connectWebhook(store: Store, url: string): Promise<string> {
  const choice = { url, types: ["points.changed"], updatedAt: null } as const;
  const saved = await saveWebhook(store, commandLineActor("demo", Date.now()), choice);
  if (saved?.kind !== "saved" || saved.secret === null) throw new Error("No webhook was made.");
  return saved.secret;
}
