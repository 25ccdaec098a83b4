import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { flood } from "../../telegram-stand-in.ts";
import { botToken, template } from "../service.ts";
import { citus, stores } from "../stores.ts";
import { messagesForSuite, sendMessagePath } from "./message-service.ts";

const json = { "content-type": "application/json" };

/** The shortest time that contains 29 of these moments, in ms. */
function leastSpan(moments: number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.min(...sorted.slice(28).map((at, index) => at - (sorted[index] ?? 0)));
}

describe.each(stores)("a message in delivery from the $name", (kind) => {
  const messages = messagesForSuite(kind);
  // A busy Citus answers some of many calls before their messages are sent.
  const answersToMany = citus.includes(kind) ? [200, 202] : [200];
  const arrivalsOf = (token: string) =>
    messages.telegram.arrivals.filter((arrival) => arrival.token === token);

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

  test("of one bot is not delayed by another bot's flood or hanging requests", async () => {
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
    // The flood lasts a minute; the poll waits for half of it.
    await expect.poll(() => arrivalsOf(botToken).length).toBeGreaterThan(0);
    ended.abort();
    await Promise.allSettled(floods);
  });

  test("is sent once when two processes share the work", async () => {
    const ids = Array.from({ length: 25 }, (_, index) => 3000 + index);
    // A separate token: a message of the test before may still arrive.
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
