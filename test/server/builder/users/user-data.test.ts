import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { tables as declared, type Tables, tableList } from "#server/store/schema/tables.ts";
import { startErasure } from "#server/store/user/erasure.ts";
import { stepErasure } from "#server/store/user/erasure-step.ts";
import { type ActivityPlayer, activityPlayer } from "../../activities/activity-player.ts";
import { addOwner, type Owner } from "../../external/owner.ts";
import { accountOf, openSession, type RunningService } from "../../service.ts";
import { everyStore } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite } from "../builder-service.ts";

const tgId = 4_242_424_242;
const tables = tableList.map(({ name }) => name);
const game = {
  levels: [],
  maxEnergy: 1000,
  energyPerSecond: 1,
  pointsPerTap: 2,
  autominePointsPerHour: 0,
};
const activities = {
  tasks: [
    { kind: "wallet", id: "wallet", title: "Wallet", reward: 30 } as const,
    { kind: "visit", id: "visit", title: "Visit", reward: 5, url: "https://example.com/" } as const,
  ],
  daily: { rewards: [10], hour: 0, whenMissed: "start-over" as const },
  invite: { points: 100, friendPoints: 40, when: { taps: 1 } },
};
const wallet = `0:${"ca".repeat(32)}`;

describe.each(everyStore)("the stored data of a user on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let service: RunningService;
  let system: Owner;

  beforeEach(async () => {
    service = builder.service;
    system = await addOwner(service, { game, ...activities });
    service.expireCaches();
  });

  const erase = async (id = tgId, typed = String(id)): Promise<BuilderAnswer> => {
    const answer = await builder.ask("DELETE", `bots/demo/users/${id}`, { tgId: typed });
    // The service answers after 2 s, even if the erasure continues.
    return answer.body?.isDone === false ? erase(id, typed) : answer;
  };
  const exported = (id = tgId) => builder.ask("GET", `bots/demo/users/${id}/export.json`);
  /** Adds a row of the bot; columns that are left out are null. */
  const add = (table: keyof Tables, row: object) =>
    service.store.db
      .insertInto(table)
      .values({ bot_id: "demo", ...row } as never)
      .execute();
  const rowsOf = async (table: string) =>
    (await sql<object>`select * from ${sql.table(table)}`.execute(service.store.db)).rows;
  /** The tables with the user's id, name, wallet or texts. */
  const tracesIn = async () => {
    const found: string[] = [];
    // Random ids have fewer of these letters in a row.
    for (const table of tables)
      if (/4242424242|CANARY|(?:ca){6}/i.test(JSON.stringify(await rowsOf(table))))
        found.push(table);
    return found;
  };
  const sumsBySource = async () => {
    const { rows } = await sql<{ source: string; points: number }>`
      select source, delta as points from ledger union all
      select source, points from erased_points`.execute(service.store.db);
    const sums: Record<string, number> = {};
    for (const { source, points } of rows) sums[source] = (sums[source] ?? 0) + Number(points);
    return sums;
  };

  /** A user with a row in every possible table, an inviter and a friend. */
  const known = async (): Promise<ActivityPlayer> => {
    const { db } = service.store;
    const inviter = await activityPlayer(service, 7);
    const player = await activityPlayer(service, tgId, { ref: inviter.session.refCode });
    service.now += 2000;
    await player.tap(3);
    await player.open();
    const friend = await activityPlayer(service, 8, { ref: player.session.refCode });
    service.now += 2000;
    await friend.tap(3);
    await friend.open();
    await player.send("daily");
    await player.send("tasks/visit/start");
    await builder.ask("POST", `bots/demo/users/${tgId}/credits`, {
      points: 11,
      reason: "CANARY reason",
      idempotencyKey: "CANARY-key",
    });
    await builder.ask("POST", `bots/demo/users/${tgId}/messages`, {
      message: "CANARY message",
      isEnableHtml: false,
      idempotencyKey: "CANARY-message",
    });
    await db
      .updateTable("bot_users")
      .set({
        tg_name: "CANARY name",
        tg_photo: "CANARY photo",
        ton_address: wallet,
        last_ip: "203.0.113.77",
      })
      .where("tg_id", "=", tgId)
      .execute();
    const { now } = service;
    await add("paid_wallets", { tg_id: tgId, task_id: "wallet", ton_address: wallet });
    await add("bought_boosts", { tg_id: tgId, boost_id: "strong", bought: 1 });
    const quiz = { quiz_id: "quiz", answers: "[1]", paid: 0, answered_at: now };
    await add("quiz_answers", { tg_id: tgId, ...quiz });
    const value = { idempotency_key: "CANARY-value", custom_value: 5, called_at: now };
    await add("custom_value_calls", { tg_id: tgId, ...value });
    await add("start_codes", { tg_id: tgId, code: "CANARY-code", started_at: now });
    const challenge = { payload: "CANARY-challenge", expires_at: now + 9e5 };
    await add("wallet_challenges", { tg_id: tgId, ...challenge });
    const queue = { number: 1, attempts: 1, failing_since: now, open_delta: 0, changed_at: now };
    await add("event_queues", { tg_id: tgId, ...queue });
    const data = JSON.stringify({ tgId, tgName: "CANARY name" });
    const event = { number: 1, type: "user.created", data, created_at: now };
    const waiting = { status: "waiting", attempts: 1 };
    await add("events", { tg_id: tgId, id: "event-1", ...event, ...waiting });
    const update = { update_id: 7, message: { from: { id: tgId }, text: "CANARY update" } };
    const written = { number: 2, type: "telegram.update", data: JSON.stringify({ tgId, update }) };
    const stored = { created_at: now, ...waiting };
    await add("events", { tg_id: tgId, id: "event-2", ...written, ...stored });
    const sent = { url: "https://example.com/?key=SECRET", signature: "SECRET", sent_at: now };
    const refused = { result: "refused", http_status: 500, milliseconds: 5 };
    const delivery = { id: "delivery-1", event_id: "event-1", cause: "event" };
    await add("event_deliveries", { ...delivery, ...sent, ...refused, answer: "CANARY answer" });
    return player;
  };

  test("are in every table of the registry that lists them, and in no other", async () => {
    await known();
    const all = await service.store.db.introspection.getTables();
    const withId = all
      .filter(({ columns }) => columns.some(({ name }) => name === "tg_id"))
      .map(({ name }) => name);
    const players = tables.filter((table) => typeof declared[table].players === "object");
    expect(withId.toSorted()).toEqual(players.toSorted());
    const stored = all.map(({ name }) => name);
    expect(tables.filter((table) => !stored.includes(table))).toEqual([]);
    const page = readFileSync("docs/privacy.md", "utf8");
    const owned = all.filter(({ name }) => players.includes(name as keyof Tables));
    expect(
      owned.flatMap(({ name, columns: parts }) => {
        const [line = ""] = page.split("\n").filter((one) => one.startsWith(`| \`${name}\` |`));
        return parts
          .map((column) => column.name)
          .filter((column) => !/^(?:bot_id|tg_id)$/.test(column) && !line.includes(`\`${column}\``))
          .map((column) => `${name}.${column}`);
      }),
    ).toEqual([]);
    const traced = await tracesIn();
    expect(traced.filter((table) => declared[table as keyof Tables].players === "none")).toEqual(
      [],
    );
    // Rows of `chats` end when their message is sent.
    expect(players.filter((table) => !["erasures", "chats", ...traced].includes(table))).toEqual(
      [],
    );
  });

  test("are exported whole, except for secrets, with moments in ISO 8601", async () => {
    await known();
    const { status, headers, body } = await exported();
    expect([status, headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="demo-${tgId}.json"`,
    ]);
    expect(body).toMatchObject({
      botId: "demo",
      tgId,
      standing: { points: expect.any(Number), level: 0, energy: expect.any(Number) },
      botUsers: [
        {
          tgName: "CANARY name",
          tgPhoto: "CANARY photo",
          tonAddress: wallet,
          lastIp: "203.0.113.77",
          isHidden: false,
        },
      ],
      paidWallets: [{ tonAddress: wallet }],
      quizAnswers: [{ answers: [1], answeredAt: new Date(service.now).toISOString() }],
      startCodes: [{ code: "CANARY-code", startedAt: new Date(service.now).toISOString() }],
      events: [
        { data: { tgName: "CANARY name" }, deliveries: [{ answer: "CANARY answer" }] },
        { data: { update: { message: { text: "CANARY update" } } }, deliveries: [] },
      ],
      inviter: [{ tgId: 7 }],
      friends: [{ tgId: 8 }],
      auditEntries: expect.arrayContaining([
        expect.objectContaining({
          action: "points.credited",
          details: expect.objectContaining({ text: "CANARY reason" }),
        }),
      ]),
    });
    expect(body.messages[0].text).toBe("CANARY message");
    const { sum } = await accountOf(service, tgId);
    expect(body.ledger.reduce((all: number, { delta }: { delta: number }) => all + delta, 0)).toBe(
      sum,
    );
    expect(JSON.stringify(body)).not.toMatch(/SECRET|CANARY-challenge/);
  });

  test("are exported to the builder's own pages and to a typed address, not through a link on another site", async () => {
    await openSession(service, tgId);
    const statusFrom = async (site: string) => {
      const path = `/api/builder/bots/demo/users/${tgId}/export.json`;
      const headers = { "sec-fetch-site": site };
      return (await builder.owner.call("GET", path, undefined, headers)).status;
    };
    expect([await statusFrom("cross-site"), await statusFrom("same-site")]).toEqual([403, 403]);
    const history = async () => (await builder.ask("GET", "bots/demo/audit")).body.entries;
    const isExport = ({ action }: { action: string }) => action === "user.exported";
    expect((await history()).filter(isExport)).toEqual([]);
    expect([await statusFrom("same-origin"), await statusFrom("none")]).toEqual([200, 200]);
    expect((await history()).filter(isExport)).toHaveLength(2);
  });

  test("are exported in pages, each row once", async () => {
    await openSession(service, tgId);
    await insertLedger(1201);
    const { body } = await exported();
    expect(new Set(body.ledger.map(({ id }: { id: string }) => id)).size).toBe(1201);
    expect(body.ledger.length).toBe(1201);
  });

  const insertLedger = (count: number) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into ledger (bot_id, id, tg_id, delta, balance_after, source, reason, created_at)
      select 'demo', 'row-' || cast(n as text), ${sql.lit(tgId)}, 1, n, 'api', '', ${sql.lit(service.now)} from numbers`
      .execute(service.store.db)
      .then(() =>
        service.store.db
          .updateTable("bot_users")
          .set({ points: count })
          .where("tg_id", "=", tgId)
          .execute(),
      );

  test("are removed from every table by an erasure; sums and other players' counts stay", async () => {
    const player = await known();
    const before = await sumsBySource();
    const inviter = async () => (await builder.ask("GET", "bots/demo/users/7")).body;
    const { points, friendsCount } = await inviter();
    expect((await erase()).body).toEqual({ isDone: true, removed: 0 });
    expect(await tracesIn()).toEqual([]);
    expect(await sumsBySource()).toEqual(before);
    expect(await inviter()).toMatchObject({ points, friendsCount });
    for (const id of [7, 8]) {
      const { points: balance, sum } = await accountOf(service, id);
      expect(balance).toBe(sum);
    }
    service.now += 1000;
    service.expireCaches();
    expect((await player.tap(1)).status).toBe(401);
    expect((await exported()).status).toBe(404);
    // A repetition changes nothing.
    expect((await erase()).body).toEqual({ isDone: true, removed: 0 });
    expect((await erase(77)).body.code).toBe("USER_NOT_FOUND");
  });

  test("are not recreated by an open page; the next open makes a new player without an inviter", async () => {
    await known();
    await erase();
    const open = () => openSession(service, tgId, { ref: "whoever" });
    await expect(open()).rejects.toThrow("INIT_DATA_EXPIRED");
    service.now += 1000;
    expect((await open()).game.points).toBe(0);
    const user = (await builder.ask("GET", `bots/demo/users/${tgId}`)).body;
    expect(user).toMatchObject({ points: 0, registeredByRefCode: null, blockedAt: null });
  });

  test("include the referral code, which leaves friends' events too and is not stored again from an old link", async () => {
    const { refCode } = (await known()).session;
    const event = { tgId: 8, tgName: "Bob", tgUsername: "", registeredByRefCode: refCode };
    const { db } = service.store;
    const own = await db.selectFrom("events").selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto("events")
      .values({ ...own, id: "event-8", tg_id: 8, data: JSON.stringify(event) })
      .execute();
    await erase();
    await openSession(service, 9, { ref: refCode });
    await openSession(service, 10, { ref: "spring" });
    for (const table of tables)
      expect(JSON.stringify(await rowsOf(table)), table).not.toContain(refCode);
    const codeOf = async (id: number) =>
      (await builder.ask("GET", `bots/demo/users/${id}`)).body.registeredByRefCode;
    expect([await codeOf(8), await codeOf(9), await codeOf(10)]).toEqual([null, null, "spring"]);
  });

  test("include a paid wallet, which is not paid for again", async () => {
    await known();
    await erase();
    const other = await activityPlayer(service, 9);
    await service.store.db
      .updateTable("bot_users")
      .set({ ton_address: wallet })
      .where("tg_id", "=", 9)
      .execute();
    expect((await other.send("tasks/wallet/claim", {})).body.code).toBe("WALLET_USED");
  });

  test("are erased to the end after a kill, by two processes at once; nothing pays meanwhile", async () => {
    const player = await activityPlayer(service, tgId);
    await insertLedger(1700);
    const by = { botId: "demo", owner: { id: null, name: "" }, now: service.now };
    expect((await startErasure(service.store, by, tgId)).kind).toBe("started");
    expect(await stepErasure(service.store, { botId: "demo", tgId })).toBe("more");
    const { points, sum } = await accountOf(service, tgId);
    expect([points, sum]).toEqual([1200, 1200]);
    service.expireCaches();
    expect((await player.tap(3)).body.code).toBe("PLAYER_BLOCKED");
    expect((await builder.ask("DELETE", `bots/demo/users/${tgId}/block`)).status).toBe(404);
    await system.post("addpoints", { tgId, points: 5, idempotencyKey: "late-credit" });
    const finish = async () => {
      while ((await stepErasure(service.store, { botId: "demo", tgId })) === "more");
    };
    await Promise.all([finish(), finish()]);
    expect(await tracesIn()).toEqual([]);
    expect((await sumsBySource()).api).toBe(1700);
    expect(await rowsOf("erasures")).toEqual([]);
  });

  test("are erased exactly when sums exceed whole numbers, and no sum is too large", async () => {
    const { db } = service.store;
    // The service caches banned players by bot and moment.
    service.now += 3_600_000;
    const large = Number.MAX_SAFE_INTEGER;
    const sums = async () => {
      const { rows } = await sql<{ points: string }>`
        select cast(points as text) as points from erased_points where source = 'api'`.execute(db);
      return rows.map(({ points }) => points);
    };
    const eraseWith = async (points: number) => {
      await openSession(service, tgId);
      await insertLedger(1);
      for (const table of ["ledger", "bot_users"] as const)
        await db
          .updateTable(table)
          .set(table === "ledger" ? { delta: points, balance_after: points } : { points })
          .where("tg_id", "=", tgId)
          .execute();
      expect((await erase()).body.isDone).toBe(true);
      service.now += 1000;
      service.expireCaches();
    };
    for (const points of [large, large, 2]) await eraseWith(points);
    expect(await sums()).toEqual(["18014398509481984"]);
    await sql`update erased_points set points = cast('9223372036854775807' as bigint)`.execute(db);
    await eraseWith(large);
    expect(await sums()).toEqual(["9223372036854775807"]);
  });

  test.each([
    ["sent", 1, null, { queued: 1, sent: 1 }],
    ["sending", 1, null, { queued: 1, unknown: 1 }],
    ["sending", null, null, { queued: 0 }],
    ["queued", null, null, { queued: 0 }],
    ["failed", 1, "USER_UNREACHABLE", { queued: 1, unreachable: 1 }],
    ["failed", 1, "MESSAGE_REFUSED", { queued: 1, failed: 1 }],
  ] as const)(
    "a broadcast's message that is %s (%s, %s) is counted",
    async (status, left_at, code, counts) => {
      await openSession(service, tgId);
      const { db } = service.store;
      const none = { queued: 0, sent: 0, unknown: 0, unreachable: 0, failed: 0 };
      const id = "broadcast";
      const text = { text: "Hello", is_html: 0, created_at: 0 };
      const call = { call_key: "one-broadcast", started_by_id: "", started_by: "" };
      const audience = { audience: "{}", recipients: "{}", total: 1, has_more: 0, reached: tgId };
      const paused = { ...none, ...text, ...call, ...audience, status: "paused", queued: 1 };
      await add("broadcasts", { ...paused, id });
      const message = { id: "message", tg_id: tgId, broadcast_id: id, claimed_at: 1 };
      const failure = { failure_code: code, failure_text: code };
      await add("messages", { ...text, ...message, ...failure, status, left_at });
      await erase();
      const columns = ["queued", "sent", "unknown", "unreachable", "failed", "reached"] as const;
      const broadcast = db.selectFrom("broadcasts").select(columns);
      expect(await broadcast.executeTakeFirst()).toEqual({ ...none, ...counts, reached: tgId - 1 });
      expect(await rowsOf("messages")).toEqual([]);
    },
  );

  test("are erased only after the right id was typed", async () => {
    await openSession(service, tgId);
    for (const typed of ["", "-5", "12.5", ` ${tgId}`])
      expect((await erase(tgId, typed)).body.code).toBe("ID_NOT_TYPED");
    expect((await exported()).status).toBe(200);
  });
});
