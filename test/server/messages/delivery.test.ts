import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readPause } from "#server/store/message/outbox.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type Answer, flood, startTelegramStandIn } from "../../telegram-stand-in.ts";
import { botToken, template } from "../service.ts";
import { citus, stores } from "../stores.ts";
import { messagesForSuite, sendMessagePath, startMessageService } from "./message-service.ts";

const json = { "content-type": "application/json" };

/** The shortest time in which 29 of these moments lie, in ms. */
function leastSpan(moments: number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.min(...sorted.slice(28).map((at, index) => at - (sorted[index] ?? 0)));
}

describe.each(stores)("a message on its way from the $name", (kind) => {
  const messages = messagesForSuite(kind);
  // A Citus on a busy machine answers some of many calls before their messages are sent.
  const answersToMany = citus.includes(kind) ? [200, 202] : [200];
  const arrivalsOf = (token: string) =>
    messages.telegram.arrivals.filter((arrival) => arrival.token === token);

  test("that comes too soon for the platform waits as long as it wants and is sent then", async () => {
    messages.telegram.answer = () =>
      messages.telegram.arrivals.length === 1 ? flood(1) : { kind: "ok" };
    const response = await messages.send();
    expect([response.status, (await response.json()).status]).toEqual([200, "sent"]);
    const [first, second] = messages.telegram.arrivals;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(messages.telegram.arrivals).toHaveLength(2);
  });

  test("that must wait for long is queued, and the call answered at once", async () => {
    messages.telegram.answer = () => flood(60);
    const startedAt = performance.now();
    const response = await messages.send();
    const { id, status } = await response.json();
    expect([response.status, status]).toEqual([202, "queued"]);
    expect((await messages.send({ userTelegramId: 43 })).status).toBe(202);
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect(await messages.state(id)).toMatchObject({ status: "queued" });
    expect(messages.telegram.arrivals).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ["breaks the connection when it has the message", { kind: "reset" }],
    [
      "has an error of its own",
      { kind: "refusal", status: 500, description: "Internal Server Error" },
    ],
    ["stands behind a broken gateway", { kind: "page", status: 502 }],
    ["answers without a result", { kind: "page", status: 200, body: "{}" }],
    [
      "answers with an error without a reason",
      { kind: "page", status: 200, body: '{"ok":false,"error_code":400}' },
    ],
    ["answers without a message", { kind: "page", status: 200, body: '{"ok":true,"result":{}}' }],
  ])("to a platform that %s is unknown and never sent again", async (_what, answer) => {
    messages.telegram.answer = () => answer;
    const response = await messages.send();
    const { id, status } = await response.json();
    expect([response.status, status]).toEqual([202, "unknown"]);
    messages.telegram.answer = () => ({ kind: "ok" });
    expect((await messages.send({ userTelegramId: 43, message: "Next" })).status).toBe(200);
    expect(await messages.state(id)).toMatchObject({ status: "unknown" });
    expect(messages.telegram.copies()).toEqual(
      new Map([
        ["Hello", 1],
        ["Next", 1],
      ]),
    );
  });

  test("to a platform that takes it and never answers is queued after 10 s, then unknown, and never sent again", async () => {
    messages.telegram.answer = () => ({ kind: "hang" });
    const sending = messages.send();
    await expect.poll(() => messages.telegram.arrivals.length).toBe(1);
    messages.skip(10_000);
    const response = await sending;
    const { id, status } = await response.json();
    expect([response.status, status]).toEqual([202, "queued"]);
    expect(await messages.state(id)).toMatchObject({ status: "sending" });
    messages.skip(5000);
    await expect.poll(async () => (await messages.state(id)).status).toBe("unknown");
    expect(messages.telegram.arrivals).toHaveLength(1);
  });

  test("to a platform that cannot be reached is sent when it can", async () => {
    const lonely = await startMessageService(kind);
    await lonely.reset();
    await lonely.telegram.close();
    const { service } = lonely;
    const answer = lonely.send();
    await expect.poll(() => readPause(service.store.db, "demo")).toBeGreaterThan(0);
    const back = await startTelegramStandIn(Number(new URL(lonely.telegram.url).port));
    lonely.skip(5000);
    expect([(await answer).status, back.arrivals.length]).toEqual([200, 1]);
    await lonely.close();
    await back.close();
  });

  test("is one of at most 28 of its bot in any second", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 1000 + index);
    const apiKey = await messages.addBotWithUsers("many", ids);
    const startedAt = performance.now();
    const responses = await Promise.all(
      ids.map((userTelegramId) => messages.send({ botId: "many", apiKey, userTelegramId })),
    );
    for (const { status } of responses) expect(answersToMany).toContain(status);
    await expect
      .poll(() => messages.telegram.arrivals.length, { timeout: 30_000 })
      .toBe(ids.length);
    // One a second would take a minute.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    const rows = await messages.service.store.db
      .selectFrom("messages")
      .select(["tg_id", "left_at"])
      .where("bot_id", "=", "many")
      .execute();
    expect(leastSpan(rows.map((row) => row.left_at ?? 0))).toBeGreaterThanOrEqual(1000);
    const leftAt = new Map(rows.map((row) => [row.tg_id, row.left_at ?? Number.NaN]));
    expect(messages.telegram.arrivals.map(({ chatId }) => chatId).toSorted()).toEqual(ids);
    for (const { chatId, at } of messages.telegram.arrivals)
      expect(at).toBeGreaterThanOrEqual(leftAt.get(chatId) ?? Number.NaN);
  });

  test("to one user follows the one before by a second, in the order they were asked for", async () => {
    const first = messages.send({ message: "1" });
    await expect.poll(() => messages.telegram.arrivals.length).toBe(1);
    const second = messages.send({ message: "2" });
    await expect
      .poll(
        async () =>
          (await messages.service.store.db.selectFrom("messages").select("id").execute()).length,
      )
      .toBe(2);
    const answers = await Promise.all([first, second, messages.send({ message: "3" })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(messages.telegram.arrivals.map(({ text }) => text)).toEqual(["1", "2", "3"]);
    const moments = messages.telegram.arrivals.map(({ at }) => at);
    for (const gap of [1, 2].map((index) => (moments[index] ?? 0) - (moments[index - 1] ?? 0)))
      expect(gap).toBeGreaterThanOrEqual(1000);
  });

  test("of one bot is not delayed by another bot's flood, nor by requests of another that hang", async () => {
    const floodedIds = Array.from({ length: 40 }, (_, index) => 2000 + index);
    const floodedKey = await messages.addBotWithUsers("flooded", floodedIds, "1:flooded");
    const hangingKey = await messages.addBotWithUsers("hanging", floodedIds, "2:hanging");
    messages.telegram.answer = ({ token }) => {
      if (token === "1:flooded") return flood(60);
      return token === "2:hanging" ? { kind: "hang" } : { kind: "ok" };
    };
    const ended = new AbortController();
    const floods = floodedIds.flatMap((userTelegramId) => [
      messages.send(
        { botId: "flooded", apiKey: floodedKey, userTelegramId },
        { signal: ended.signal },
      ),
      messages.send(
        { botId: "hanging", apiKey: hangingKey, userTelegramId },
        { signal: ended.signal },
      ),
    ]);
    await expect.poll(() => arrivalsOf("2:hanging").length).toBeGreaterThanOrEqual(28);
    expect(answersToMany).toContain((await messages.send()).status);
    // The flood keeps its bot's messages for a minute; the poll waits for half of one.
    await expect.poll(() => arrivalsOf(botToken).length).toBeGreaterThan(0);
    ended.abort();
    await Promise.allSettled(floods);
  });

  test("is sent once when two processes share the work", async () => {
    const ids = Array.from({ length: 25 }, (_, index) => 3000 + index);
    // A token of its own: a message of the test before may still arrive.
    const token = "3:many";
    const apiKey = await messages.addBotWithUsers("many", ids, token);
    const store = await openStore(messages.service.config);
    const second = await createApp({
      config: messages.service.config,
      store,
      pages: { html: async () => template },
      log: { write: () => {} },
    });
    const url = await second.listen({ port: 0, host: "127.0.0.1" });
    const sends = ids.map((userTelegramId, index) => {
      const body = JSON.stringify({
        botId: "many",
        apiKey,
        userTelegramId,
        message: `${index}`,
        isEnableHtml: false,
      });
      return fetch((index % 2 ? url : messages.service.url) + sendMessagePath, {
        method: "POST",
        headers: json,
        body,
      });
    });
    for (const { status } of await Promise.all(sends)) expect(answersToMany).toContain(status);
    await expect.poll(() => arrivalsOf(token).length).toBeGreaterThanOrEqual(ids.length);
    expect(
      arrivalsOf(token)
        .map(({ text }) => Number(text))
        .sort((a, b) => a - b),
    ).toEqual([...ids.keys()]);
    await second.close();
    await store.close();
  });
});
