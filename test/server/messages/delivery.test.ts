import { describe, expect, test } from "vitest";
import { readPause } from "#server/store/message/outbox.ts";
import { type Answer, flood, refusal, startTelegramStandIn } from "../../telegram-stand-in.ts";
import { stores } from "../stores.ts";
import { messagesForSuite, startMessageService } from "./message-service.ts";

describe.each(stores)("a message in delivery from the $name", (kind) => {
  const messages = messagesForSuite(kind);

  test("that is too early for the platform waits for the platform's time and is sent then", async () => {
    messages.telegram.answer = () =>
      messages.telegram.arrivals.length === 1 ? flood(1) : { kind: "ok" };
    const response = await messages.send();
    expect([response.status, (await response.json()).status]).toEqual([200, "sent"]);
    const [first, second] = messages.telegram.arrivals;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(messages.telegram.arrivals).toHaveLength(2);
  });

  test("with a long wait is queued, and the call is answered at once", async () => {
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
    ["has an error of its own", refusal(500, "Internal Server Error")],
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

  test("to a platform that never answers is queued after 10 s, then unknown, and never sent again", async () => {
    messages.telegram.answer = () => ({ kind: "hang" });
    const sending = messages.send();
    await expect.poll(() => messages.telegram.arrivals.length).toBe(1);
    messages.skip(10_000);
    const response = await sending;
    const { id, status } = await response.json();
    expect([response.status, status]).toEqual([202, "queued"]);
    expect(["sending", "unknown"]).toContain((await messages.state(id)).status);
    messages.skip(5000);
    await expect.poll(async () => (await messages.state(id)).status).toBe("unknown");
    expect(messages.telegram.arrivals).toHaveLength(1);
  });

  test("to a platform that cannot be reached is sent later", async () => {
    const lonely = await startMessageService(kind);
    await lonely.reset();
    await lonely.telegram.close();
    const { service } = lonely;
    const answer = lonely.send();
    await expect.poll(() => readPause(service.store.db, "demo")).toBeGreaterThan(0);
    const back = await startTelegramStandIn(Number(new URL(lonely.telegram.url).port));
    lonely.skip(5000);
    expect([200, 202]).toContain((await answer).status);
    await expect.poll(() => back.arrivals.length).toBe(1);
    await lonely.close();
    await back.close();
  });

  test("to one user follows the one before by a second, in the order of the calls", async () => {
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
});
