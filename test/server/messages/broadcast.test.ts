import { beforeEach, describe, expect, test } from "vitest";
import type { Audience } from "#contract/message/broadcast.schema.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { deleteBot } from "#server/store/bot/owned-bot.ts";
import { listDueBroadcasts } from "#server/store/broadcast/broadcast-step.ts";
import {
  countRecipients,
  nextRecipients,
  recipientsOf,
} from "#server/store/broadcast/recipients.ts";
import { enqueueMessage } from "#server/store/message/message.ts";
import { claimMessages, claimMs, floodMessages } from "#server/store/message/message-claim.ts";
import { markDispatched } from "#server/store/message/message-settlement.ts";
import { startErasure } from "#server/store/user/erasure.ts";
import { stepErasure } from "#server/store/user/erasure-step.ts";
import { addBot, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
import { everyStore } from "../stores.ts";
import { levels, PlayedBroadcast } from "./played-broadcast.ts";

const dayMs = 86_400_000;
const sent = { kind: "sent", telegramMessageId: 1 } as const;
const failed = (code: "INVALID_HTML" | "USER_UNREACHABLE" | "MESSAGE_REFUSED", reason: string) =>
  ({ kind: "failed", code, reason }) as const;

/** Uses the store alone; the service's own workers sleep, because its clock is earlier. */
describe.each(everyStore)("a broadcast on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let play: PlayedBroadcast;

  beforeEach(async () => {
    await service.store.db.deleteFrom("bots").execute();
    await addBot(service);
    play = new PlayedBroadcast(db, startOfTest + 1_000_000);
  });

  const db = () => service.store.db;
  const users = (count: number, of: (tgId: number) => object = () => ({})) =>
    insertUsers(
      service,
      Array.from({ length: count }, (_, index) => ({ tg_id: index + 1, ...of(index + 1) })),
    );
  const rows = async () =>
    (await db().selectFrom("messages").select("id").where("broadcast_id", "is not", null).execute())
      .length;
  const write = (tgId: number, text: string) =>
    enqueueMessage(
      db(),
      { botId: "demo", tgId, text, isHtml: false, apiKeyId: null, idempotencyKey: undefined },
      play.now,
    );

  test("reaches each user once, counts its results, and keeps only the messages with an unknown result", async () => {
    await users(60);
    play.answer = ({ tgId }) => {
      if (tgId === 5) return failed("USER_UNREACHABLE", "Forbidden: bot was blocked by the user");
      if (tgId === 6) return failed("MESSAGE_REFUSED", "Bad Request: this one");
      return tgId === 7 ? { kind: "unknown" } : sent;
    };
    const { id, total } = await play.start();
    expect(total).toBe(60);
    const over = await play.play(id);
    expect(over).toMatchObject({
      status: "done",
      total: 60,
      sent: 57,
      failure: "Bad Request: this one",
    });
    expect(over).toMatchObject({ unreachable: 1, failed: 1, unknown: 1 });
    expect(play.reached).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(await rows()).toBe(1);
    await startErasure(service.store, commandLineActor("demo", play.now), 7);
    await stepErasure(service.store, { botId: "demo", tgId: 7 });
    expect(await rows()).toBe(0);
    expect(await play.read(id)).toMatchObject({ sent: 57, unknown: 1 });
  });

  test("is sent again to those with an unknown result once no other one is running, and changes nothing without any", async () => {
    await users(3);
    play.answer = ({ tgId }) => (tgId === 2 ? { kind: "unknown" } : sent);
    const { id } = await play.start();
    await play.play(id);
    const { id: other } = await play.start({ language: "ru" }, "other");
    expect(await play.change(id, "resend")).toBe("under-way");
    await play.play(other);
    play.answer = () => sent;
    expect(await play.change(id, "resend")).toMatchObject({ status: "sending", unknown: 0 });
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 3, unknown: 0, total: 3 });
    expect(play.reached).toEqual([1, 2, 3, 2]);
    expect(await play.change(id, "resend")).toMatchObject({ status: "done" });
  });

  test("is for its audience, and for nobody who is blocked, came later, or cannot be messaged", async () => {
    const at = play.now;
    await insertUsers(service, [
      { points: 9, language: "pt" },
      { points: 8, points_spent: 2, language: "ru" },
      { points: 1000, language: "ru", ton_address: `0:${"12".repeat(32)}` },
      { last_seen_at: at - 8 * dayMs },
      { unreachable_since: at },
      { created_at: at + 1 },
      { blocked_at: at },
    ]);
    await db()
      .insertInto("ledger")
      .values({
        bot_id: "demo",
        id: "one",
        tg_id: 2,
        delta: 0,
        balance_after: 8,
        source: "task",
        reason: "join",
        idempotency_key: "/task/2/join",
        created_at: 1,
      })
      .execute();
    const meant = async (audience: Audience) => {
      const recipients = recipientsOf(audience, levels, at);
      const { tgIds, reached } = await nextRecipients(db(), "demo", recipients, 0, 100);
      const { count } = await countRecipients(db(), "demo", recipients, () => false);
      expect([reached, count]).toEqual([null, tgIds.length]);
      return tgIds;
    };
    expect(await meant({})).toEqual([1, 2, 3, 4]);
    expect(await meant({ minLevel: 1 })).toEqual([2, 3]);
    expect(await meant({ minLevel: 1, maxLevel: 1 })).toEqual([2]);
    expect(await meant({ maxLevel: 0 })).toEqual([1, 4]);
    expect(await meant({ minLevel: 3 })).toEqual([]);
    expect(await meant({ language: "ru" })).toEqual([2, 3]);
    expect(await meant({ hasWallet: true })).toEqual([3]);
    expect(await meant({ hasWallet: false, language: "ru" })).toEqual([2]);
    expect(await meant({ seenWithinDays: 7 })).toEqual([1, 2, 3]);
    expect(await meant({ notSeenForDays: 7 })).toEqual([4]);
    expect(await meant({ task: { id: "join", isDone: true } })).toEqual([2]);
    expect(await meant({ task: { id: "join", isDone: false } })).toEqual([1, 3, 4]);
  });

  test("yields to direct messages, also a second apart to the same user", async () => {
    await users(200);
    const { id } = await play.start();
    await play.play(id, 4);
    await play.step(id);
    await write(200, "direct");
    await write(190, "direct");
    play.arrivals.length = 0;
    await play.send();
    expect(play.arrivals.slice(0, 2).map(({ text }) => text)).toEqual(["direct", "direct"]);
    await play.play(id);
    const to190 = play.arrivals.filter(({ tgId }) => tgId === 190);
    expect(to190.map(({ text }) => text)).toEqual(["direct", "To all"]);
    expect((to190[1]?.at ?? 0) - (to190[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test("leaves room for a direct message in the same second", async () => {
    await users(100);
    const { id } = await play.start();
    await play.play(id, 4);
    await play.step(id);
    expect((await play.send()).length).toBeLessThan(floodMessages);
    await write(99, "direct");
    expect((await play.send()).map(({ text }) => text)).toEqual(["direct"]);
  });

  test("stays within the platform's limit in any second", async () => {
    await users(120);
    const { id } = await play.start();
    await play.play(id);
    const times = play.arrivals.map(({ at }) => at);
    for (const from of times)
      expect(times.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(28);
  });

  test("waits while it is paused, and continues with the remaining users", async () => {
    await users(120);
    const { id } = await play.start();
    await play.play(id, 4);
    expect(await play.change(id, "pause")).toMatchObject({ status: "paused" });
    const before = play.reached.length;
    expect(before).toBeGreaterThan(20);
    await play.play(id, 5);
    expect(play.reached.length).toBe(before);
    expect(await play.change(id, "resume")).toMatchObject({ status: "sending" });
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 120, total: 120 });
    expect(new Set(play.reached).size).toBe(play.reached.length);
  });

  test("that is cancelled reaches nobody else, and still counts its sent messages", async () => {
    await users(120);
    const { id } = await play.start();
    await play.play(id, 4);
    const before = play.reached.length;
    expect(await play.change(id, "cancel")).toMatchObject({ status: "cancelled" });
    const over = await play.play(id);
    expect(over).toMatchObject({ status: "cancelled", sent: before, total: 120 });
    expect(play.reached.length).toBe(before);
    expect(await rows()).toBe(0);
    for (const change of ["pause", "resume", "cancel"] as const)
      expect(await play.change(id, change)).toMatchObject({ status: "cancelled" });
    expect((await play.start({}, "next")).status).toBe("sending");
  });

  test("with a text that the platform cannot parse is paused at the first message, which then waits", async () => {
    await users(50);
    play.answer = () => failed("INVALID_HTML", "can't parse entities");
    const { id } = await play.start();
    const held = await play.play(id, 5);
    expect(held).toMatchObject({
      status: "paused",
      hold: { code: "INVALID_HTML", reason: "can't parse entities" },
      failed: 0,
    });
    expect(play.reached).toEqual([1]);
    play.answer = () => sent;
    await play.change(id, "resume");
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 50, hold: null });
  });

  test("that the platform refuses at the first user is paused, and continues with the next user", async () => {
    await users(3);
    play.answer = ({ tgId }) => (tgId === 1 ? failed("MESSAGE_REFUSED", "no button") : sent);
    const { id } = await play.start();
    expect(await play.play(id, 3)).toMatchObject({ status: "paused", failed: 1 });
    await play.change(id, "resume");
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 2, failed: 1, total: 3 });
  });

  test("is retried while the platform refuses it, after the time that the platform sets", async () => {
    await users(2);
    let isFlooded = true;
    play.answer = () => (isFlooded ? { kind: "queued", pauseMs: 60_000 } : sent);
    const { id } = await play.start();
    await play.play(id, 10);
    expect(play.reached).toEqual([1]);
    isFlooded = false;
    play.now += 60_000;
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 2 });
    expect(play.reached).toEqual([1, 1, 2]);
  });

  test("counts a message of a dead process as unknown, and sends none twice", async () => {
    await users(2);
    const { id } = await play.start();
    await play.step(id);
    const [message] = await claimMessages(
      db(),
      { botId: "demo", claimer: "gone", max: 30 },
      play.now,
    );
    if (!message) throw new Error("Nothing is due.");
    await markDispatched(db(), message, play.now);
    play.now += claimMs;
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 1, unknown: 1, total: 2 });
    expect(play.reached).toEqual([2]);
  });

  test("makes each message once when processes step at once", async () => {
    await users(60);
    const { id } = await play.start();
    await play.play(id, 3);
    await Promise.all(Array.from({ length: 5 }, () => play.step(id)));
    expect(await play.play(id)).toMatchObject({ status: "done", sent: 60, total: 60 });
    expect(new Set(play.reached).size).toBe(60);
    expect(play.reached.length).toBe(60);
  });

  test("of a bot is one at a time, and the same call is the same broadcast", async () => {
    await users(1);
    const { id } = await play.start();
    expect((await play.start()).id).toBe(id);
    await expect(play.start({}, "other")).rejects.toThrow("under-way");
    await play.change(id, "pause");
    await expect(play.start({}, "other")).rejects.toThrow("under-way");
    await play.change(id, "resume");
    await play.play(id);
    expect((await play.start({}, "other")).id).not.toBe(id);
  });

  test("to 12,000 users has few messages at once, and skips users outside its audience", async () => {
    // More than are considered at once.
    await users(12_000, (tgId) => ({ language: tgId > 11_990 || tgId % 60 === 0 ? "ru" : "en" }));
    const { id } = await play.start({ language: "ru" });
    let most = 0;
    for (let second = 0; second < 60; second += 1) {
      await play.play(id, 1);
      most = Math.max(most, await rows());
    }
    expect(most).toBeLessThanOrEqual(160);
    expect(await play.read(id)).toMatchObject({ status: "done", sent: 209, total: 209 });
    // In slices: one delete with the bot would exceed the server's statement timeout.
    for (let upTo = 1000; upTo <= 12_000; upTo += 1000)
      await db().deleteFrom("bot_users").where("tg_id", "<=", upTo).execute();
  });

  test("of a bot that is deleted meanwhile is not stepped again and again", async () => {
    await users(2);
    const { id } = await play.start();
    const { name } = await db().selectFrom("bots").select("name").executeTakeFirstOrThrow();
    await deleteBot(db(), "demo", name, play.now);
    expect(await play.step(id)).toBe(false);
    expect(await listDueBroadcasts(db(), play.now)).toEqual([]);
  });

  test("ends with its bot", async () => {
    await users(30);
    const { id } = await play.start();
    await play.play(id, 2);
    await db().deleteFrom("bots").execute();
    expect(await play.step(id)).toBe(false);
    expect(await rows()).toBe(0);
  });
});
