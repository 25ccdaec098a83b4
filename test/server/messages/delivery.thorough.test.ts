import { describe, expect, test } from "vitest";
import { repeatedWhenBusy } from "../../repeated-when-busy.ts";
import { flood } from "../../telegram-stand-in.ts";
import { botToken } from "../service.ts";
import { stores } from "../stores.ts";
import { messagesForSuite } from "./message-service.ts";

/** The shortest time that contains 29 of these moments, in ms. */
function leastSpan(moments: number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.min(...sorted.slice(28).map((at, index) => at - (sorted[index] ?? 0)));
}

describe.each(stores)("a message in delivery from the $name", (kind) => {
  const messages = messagesForSuite(kind);
  // A busy machine answers some of many calls before their messages are sent.
  const answersToMany = [200, 202];
  const arrivalsOf = (token: string) =>
    messages.telegram.arrivals.filter((arrival) => arrival.token === token);

  test("is one of at most 28 of its bot in any second", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 1000 + index);
    const apiKey = await messages.addBotWithUsers("many", ids);
    const startedAt = performance.now();
    const sendTo = (userTelegramId: number) =>
      messages.send({ botId: "many", apiKey, userTelegramId, idempotencyKey: `${userTelegramId}` });
    const responses = await Promise.all(ids.map((id) => repeatedWhenBusy(() => sendTo(id))));
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
});
