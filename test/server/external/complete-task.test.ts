import { beforeEach, describe, expect, test } from "vitest";
import type { Task } from "#contract/activity/activities.schema.ts";
import { setTasks } from "../mini-app/task-calls.ts";
import { accountOf, openSession } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { type Answer, addOwner, type Members, type Owner } from "./owner.ts";

const order: Task = {
  id: "first-order",
  title: "Order something",
  kind: "api",
  url: "https://example.com/shop",
  reward: 30,
};
const tasks: Task[] = [order, { id: "wallet", title: "Connect", kind: "wallet", reward: 5 }];

describe.each(stores)("a task of kind api on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;
  let token: string;

  beforeEach(async () => {
    owner = await addOwner(service, { tasks });
    token = (await openSession(service)).token;
  });

  const complete = (members: Members = {}) =>
    owner.post("complete-task", { taskId: "first-order", ...members });
  const refusal = async (members?: Members) => (await complete(members)).body.code;
  const replayed = ({ headers }: Answer) => headers.get("idempotent-replayed");
  const asPlayer = async (path: string, body?: object) => {
    const response = await service.call(`/api/mini-app/demo${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const shown = async () => (await asPlayer("/activities")).tasks[0];

  test("that is reported is paid, with the key in its ledger entry", async () => {
    service.now += 1234;
    const answer = await complete();
    const { transaction, ...user } = answer.body;
    expect([answer.status, replayed(answer)]).toEqual([200, null]);
    expect(user).toEqual((await owner.get("bot-user")).body);
    expect(user).toMatchObject({ tgId: 42, points: 30 });
    expect(transaction).toEqual({
      id: expect.any(String),
      points: 30,
      createdAt: new Date(service.now).toISOString(),
    });
    const { db } = service.store;
    const key = await db.selectFrom("api_keys").select("id").executeTakeFirst();
    const rows = await db.selectFrom("ledger").selectAll().execute();
    expect(rows).toMatchObject([
      { delta: 30, source: "task", reason: "first-order", api_key_id: key?.id, owner_id: null },
    ]);
  });

  test("is open to the player with its link, and done after the report", async () => {
    expect(await shown()).toMatchObject({ kind: "api", state: "open", url: order.url });
    expect((await asPlayer("/tasks/first-order/claim", {})).code).toBe("TASK_NOT_DONE");
    expect((await asPlayer("/tasks/first-order/start", {})).tasks[0].state).toBe("started");
    await complete();
    expect((await shown()).state).toBe("done");
    expect(await asPlayer("/tasks/first-order/claim", {})).toMatchObject({ paid: 0 });
    expect((await asPlayer("/history")).entries).toMatchObject([{ source: "task", points: 30 }]);
    expect(await accountOf(service)).toEqual({ points: 30, sum: 30 });
  });

  test("is paid once, however often and by however many it is reported", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => complete()));
    service.now += 86_400_000;
    const { apiKey } = await addOwner(service, { tasks: [{ ...order, reward: 99 }] });
    service.expireCaches();
    answers.push(await complete({ apiKey, userTelegramId: "42" }));
    expect(answers.map(({ status }) => status)).toEqual(Array(31).fill(200));
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.transaction))).size).toBe(1);
    expect(await accountOf(service)).toEqual({ points: 30, sum: 30 });
  });

  test("is paid to each player alone", async () => {
    await openSession(service, 43);
    await complete();
    expect((await complete({ userTelegramId: 43 })).body.points).toBe(30);
    expect((await owner.get("bot-user")).body.points).toBe(30);
  });

  test("is 404 if the bot lacks it, and 422 if it is of another kind", async () => {
    expect(await refusal({ taskId: "gone" })).toBe("TASK_NOT_FOUND");
    const eve = await addOwner(service, { id: "evil" });
    expect((await eve.post("complete-task", { taskId: "first-order" })).body.code).toBe(
      "TASK_NOT_FOUND",
    );
    const { body } = await complete({ taskId: "wallet" });
    expect(body.code).toBe("TASK_OF_ANOTHER_KIND");
    expect(body.detail).toContain("kind wallet");
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("is not paid past the largest balance", async () => {
    await service.store.db
      .updateTable("bot_users")
      .set({ points: Number.MAX_SAFE_INTEGER - 29 })
      .execute();
    expect(await refusal()).toBe("POINTS_OVERFLOW");
    expect((await shown()).state).toBe("open");
  });

  test("that was removed pays nobody any more", async () => {
    await setTasks(service, []);
    expect(await refusal()).toBe("TASK_NOT_FOUND");
  });
});
