import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { type Answer, addOwner, type Members, type Owner } from "./owner.ts";

/** The calls with an idempotency key, other arguments, and the user after one such call. */
const ways = [
  ["get", "increase-points", { points: 5 }, { points: 6 }, { points: 105, customValue: 0 }],
  ["post", "increase-points", { points: 5 }, { points: 6 }, { points: 105, customValue: 0 }],
  ["post", "decrease-points", { points: 5 }, { points: 6 }, { points: 95, customValue: 0 }],
  ["post", "set-custom-value", { customValue: 7 }, { customValue: 8 }, { customValue: 7 }],
] as const;

describe.each(everyStore)("an idempotency key on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
    await openSession(service);
    await owner.post("increase-points", { points: 100 });
  });

  const isFirst = ({ headers }: Answer) => headers.get("idempotent-replayed") === null;

  describe.each(ways)("of %s %s", (way, method, members, others, after) => {
    const call = (more: Members = {}, by = owner) =>
      by[way](method, { ...members, idempotencyKey: "order-1", ...more });

    test("makes a hundred calls at once and a later one count once", async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => call()));
      service.now += 86_400_000;
      const { apiKey } = await addOwner(service);
      answers.push(await call({ apiKey }));
      expect(answers.map(({ status }) => status)).toEqual(Array(101).fill(200));
      expect(answers.filter(isFirst)).toHaveLength(1);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.body).toMatchObject(after);
      expect((await owner.get("bot-user")).body).toMatchObject(after);
    });

    test("is refused with other arguments, and nothing changes", async () => {
      await openSession(service, 43);
      await call();
      for (const other of [others, { userTelegramId: 43 }, { userTelegramId: 44 }])
        expect((await call(other)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
      expect((await owner.get("bot-user")).body).toMatchObject(after);
      const { body } = await owner.get("bot-user", { userTelegramId: 43 });
      expect(body).toMatchObject({ points: 0, customValue: 0 });
    });

    test("belongs to its bot, and stays free after a refusal", async () => {
      const other = await addOwner(service, { id: "other" });
      await openSession(service, 42, { botId: "other" });
      await other.post("increase-points", { points: 100 });
      expect((await call({ userTelegramId: 41 })).body.code).toBe("USER_NOT_FOUND");
      for (const answer of [await call(), await call({}, other)]) {
        expect([answer.status, isFirst(answer)]).toEqual([200, true]);
        expect(answer.body).toMatchObject(after);
      }
    });
  });

  test("by one method is repeated by the other, and answers the current user", async () => {
    const members = { points: 5, idempotencyKey: "order-1" };
    const first = await owner.get("increase-points", members);
    await owner.post("increase-points", { points: 100 });
    const again = await owner.post("increase-points", {
      ...members,
      points: "5",
      userTelegramId: "42",
    });
    expect(isFirst(again)).toBe(false);
    expect(again.body).toEqual({ ...first.body, points: 205, level: first.body.level });
  });
});
