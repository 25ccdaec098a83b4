import { beforeEach, describe, expect, test } from "vitest";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { enqueueMessage, readMessage } from "#server/store/message/message.ts";
import {
  type ClaimedMessage,
  claimMessages,
  claimMs,
} from "#server/store/message/message-claim.ts";
import { markDispatched, settleMessage } from "#server/store/message/message-settlement.ts";
import { listDueOutboxes, nextDueAt } from "#server/store/message/outbox.ts";
import { startErasure } from "#server/store/user/erasure.ts";
import { stepErasure } from "#server/store/user/erasure-step.ts";
import { addBot, openSession, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";

const most = 30;
const sent = { kind: "sent", telegramMessageId: 1 } as const;

/**
 * Uses the store alone, under a test's clock; the service's own worker sleeps, because its clock is
 * earlier.
 */
describe.each(everyStore)("the outbox on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let now: number;

  beforeEach(async () => {
    await service.store.db.deleteFrom("bots").execute();
    await addBot(service);
    for (const id of [1, 2]) await openSession(service, id);
    now = startOfTest + 1_000_000;
  });

  const db = () => service.store.db;
  const ask = async (tgId: number, text: string): Promise<string> => {
    const { apiKeyId } = await apiKey();
    const call = { botId: "demo", tgId, text, isHtml: false, apiKeyId, idempotencyKey: undefined };
    return (await enqueueMessage(db(), call, now))?.message.id ?? "";
  };
  const apiKey = async () => {
    const values = {
      bot_id: "demo",
      id: "key",
      name: "key",
      hash: "hash",
      last4: "last",
      created_at: 1,
    };
    await db()
      .insertInto("api_keys")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { apiKeyId: "key" };
  };
  const claim = (worker = "a", at = now) =>
    claimMessages(db(), { botId: "demo", claimer: worker, max: most }, at);
  const claimOne = async (worker = "a"): Promise<ClaimedMessage> => {
    const [message, ...more] = await claim(worker);
    if (!message || more.length > 0) throw new Error("There is not exactly one message to claim.");
    return message;
  };
  const status = async (id: string) => (await readMessage(db(), "demo", id))?.status;

  test("gives each message to one worker", async () => {
    await ask(1, "one");
    await ask(2, "two");
    const claims = await Promise.all([claim("a"), claim("b"), claim("c")]);
    expect(
      claims
        .flat()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(["one", "two"]);
    expect(await claim("d")).toEqual([]);
  });

  test("returns claims of a dead worker to the queue when the request had not left", async () => {
    const id = await ask(1, "one");
    await claimOne("gone");
    now += claimMs - 1;
    expect(await claim("next")).toEqual([]);
    now += 1;
    expect(await claimOne("next")).toMatchObject({ id, text: "one" });
  });

  test("marks a message as unknown when its worker died after sending", async () => {
    const id = await ask(1, "one");
    expect(await markDispatched(db(), await claimOne("gone"), now)).toEqual({ kind: "dispatched" });
    now += claimMs;
    expect(await claim("next")).toEqual([]);
    expect(await status(id)).toBe("unknown");
  });

  test("refuses an old claim, even of a living worker", async () => {
    await ask(1, "one");
    const late = await claimOne("late");
    now += claimMs;
    expect(await markDispatched(db(), late, now)).toEqual({ kind: "lost" });
    const other = await claimOne("other");
    expect(await markDispatched(db(), late, now)).toEqual({ kind: "lost" });
    await settleMessage(db(), late, sent, now);
    expect(await status(other.id)).toBe("sending");
  });

  test("sends a user's messages one after another, a second apart", async () => {
    await ask(1, "one");
    await ask(1, "two");
    const first = await claimOne();
    expect(await claim()).toEqual([]);
    await settleMessage(db(), first, sent, now);
    now += 999;
    expect(await claim()).toEqual([]);
    now += 1;
    expect(await claimOne()).toMatchObject({ text: "two" });
  });

  test("keeps the order of a user's messages when one has to wait", async () => {
    await ask(1, "one");
    await ask(1, "two");
    await settleMessage(db(), await claimOne(), { kind: "queued", pauseMs: 3000 }, now);
    now += 2999;
    expect(await claim()).toEqual([]);
    now += 1;
    expect(await claimOne()).toMatchObject({ text: "one" });
  });

  test("is paused for new messages too after the platform's 429", async () => {
    await ask(1, "one");
    await settleMessage(db(), await claimOne(), { kind: "queued", pauseMs: 60_000 }, now);
    now += 30_000;
    await ask(2, "two");
    expect(await claim()).toEqual([]);
    expect(await listDueOutboxes(db(), now, [])).toEqual([]);
    now += 30_000;
    expect((await claim()).map(({ text }) => text)).toEqual(["one", "two"]);
  });

  test("has nothing to do once all is sent", async () => {
    await ask(1, "one");
    expect(await nextDueAt(db())).toBe(now);
    await settleMessage(db(), await claimOne(), sent, now);
    now += 1000;
    expect(await claim()).toEqual([]);
    expect(await nextDueAt(db())).toBeNull();
  });

  test("removes the messages of a deleted bot, also one that is being sent", async () => {
    await ask(1, "one");
    const message = await claimOne();
    await db().deleteFrom("bots").execute();
    await settleMessage(db(), message, sent, now);
    expect(await nextDueAt(db())).toBeNull();
  });

  test("sends nothing to a user who is being erased, and accepts nothing for them", async () => {
    await ask(1, "one");
    const claimed = await claimOne();
    await ask(1, "two");
    await startErasure(service.store, commandLineActor("demo", now), 1);
    expect(await markDispatched(db(), claimed, now)).toEqual({ kind: "lost" });
    expect(await ask(1, "three")).toBe("");
    await stepErasure(service.store, { botId: "demo", tgId: 1 });
    expect(await db().selectFrom("messages").select("id").execute()).toEqual([]);
    expect(await claim("next", now + claimMs)).toEqual([]);
  });
});
