import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import { type Session, TapResult } from "#contract/user/session.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { secondConnection } from "../second-connection.ts";
import { accountOf, addBot, botFile, ledgerOf, openSession, post } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";

describe.each(everyStore)("taps on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let session: Session;

  beforeEach(async () => {
    await addBot(service);
    session = await openSession(service);
    service.now += 10_000;
  });

  const send = (batchId: string, taps: number) =>
    post(service, "/api/mini-app/demo/taps", session.token, { batchId, taps });
  const tap = async (batchId: string, taps: number): Promise<TapResult> =>
    (await send(batchId, taps)).json();
  const tapIn = async (tab: string, number: number, taps: number): Promise<TapResult> =>
    (
      await post(service, "/api/mini-app/demo/taps", session.token, {
        batchId: `${tab}-${number}`,
        taps,
        tab: { id: tab, number },
      })
    ).json();

  test("are paid, each for the bot's points and one energy, and answered with the contract's members", async () => {
    const result = await tap("batch-0001", 30);
    expect(Check(TapResult, result)).toBe(true);
    expect(result).toMatchObject({
      accepted: 30,
      serverTime: service.now,
      level: 1,
      game: { points: 60, pointsPerTap: 2, energyFullAt: service.now + 30_000 },
      fieldRequest: { userPoints: 60, userLevel: 1, userTelegramId: 42 },
    });
    expect(await ledgerOf(service)).toEqual([
      { delta: 60, balance_after: 60, source: "taps", created_at: service.now },
    ]);
  });

  test("of one batch count once, however often it arrives", async () => {
    const first = await tap("batch-0001", 30);
    service.now += 5000;
    const again = await tap("batch-0001", 30);
    expect(again).toMatchObject({
      accepted: first.accepted,
      game: { points: 60, energyFullAt: first.game.energyFullAt },
    });
    expect(await ledgerOf(service)).toHaveLength(1);
  });

  test("of one batch that arrives ten times at once count once", async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => tap("batch-0001", 5)));
    expect(results.map(({ accepted }) => accepted)).toEqual(Array(10).fill(5));
    expect(await accountOf(service)).toEqual({ points: 10, sum: 10 });
  });

  test("of a batch that was refused without energy are not paid when it comes again later", async () => {
    await tap("batch-0001", 100);
    expect((await tap("batch-0002", 50)).accepted).toBe(0);
    service.now += 60_000;
    expect((await tap("batch-0002", 50)).accepted).toBe(0);
  });

  test("of a batch that comes again after 29 days offline still count once", async () => {
    await tap("batch-0001", 30);
    service.now += 29 * 86_400_000;
    session = await openSession(service);
    expect((await tap("batch-0001", 30)).accepted).toBe(30);
    expect(await ledgerOf(service)).toHaveLength(1);
  });

  test("of a tab count once each, and leave one row and one ledger entry an hour", async () => {
    for (let number = 0; number < 20; number += 1) {
      service.now += 1000;
      expect((await tapIn("tab00001", number, 1)).accepted).toBe(1);
      expect((await tapIn("tab00001", number, 1)).accepted).toBe(1);
    }
    // An earlier batch is only known as counted.
    expect((await tapIn("tab00001", 3, 1)).accepted).toBe(0);
    expect((await tapIn("tab00002", 0, 5)).accepted).toBe(5);
    expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
    expect(await ledgerOf(service)).toEqual([
      { delta: 50, balance_after: 50, source: "taps", created_at: service.now },
    ]);
    const tabs = await service.store.db
      .selectFrom("tap_tabs")
      .select(["tab", "number", "accepted"])
      .orderBy("tab")
      .execute();
    expect(tabs).toEqual([
      { tab: "tab00001", number: 19, accepted: 1 },
      { tab: "tab00002", number: 0, accepted: 5 },
    ]);
  });

  test("of a tab that an earlier version counted batch by batch are not counted again", async () => {
    await tap("tab00001-7", 5);
    service.now += 1000;
    expect((await tapIn("tab00001", 7, 5)).accepted).toBe(5);
    expect(await accountOf(service)).toEqual({ points: 10, sum: 10 });
  });

  test("without pay leave fifty batches of a player, and paid ones stay known", async () => {
    await tap("batch-paid", 1000);
    await openSession(service, 43);
    for (let n = 1000; n < 1070; n += 1) {
      service.now += 1;
      expect((await tap(`batch-${n}`, 100)).accepted).toBe(0);
    }
    const rows = await service.store.db.selectFrom("tap_tabs").select("tab").execute();
    const known = Array.from({ length: 50 }, (_, index) => `batch-${1020 + index}`);
    expect(rows.map(({ tab }) => tab).toSorted()).toEqual([...known, "batch-paid"].toSorted());
    expect((await tap("batch-paid", 1000)).accepted).toBe(100);
  });

  test("of many players at once, each sent twice, are paid to each once", async () => {
    const tgIds = Array.from({ length: 40 }, (_, index) => 100 + index);
    const tokens: string[] = [];
    for (const tgId of tgIds) tokens.push((await openSession(service, tgId)).token);
    service.now += 10_000;
    const sent = [...tokens, ...tokens].map(async (token, index) => {
      const batch = { batchId: "batch-0001", taps: 1 + (index % tokens.length) };
      return (await post(service, "/api/mini-app/demo/taps", token, batch)).json();
    });
    const accepted = (await Promise.all(sent)).map((result: TapResult) => result.accepted);
    expect(accepted).toEqual([...tgIds, ...tgIds].map((tgId) => tgId - 99));
    for (const tgId of tgIds) {
      const points = 2 * (tgId - 99);
      expect(await accountOf(service, tgId)).toEqual({ points, sum: points });
    }
  });

  const { lockWaits } = kind;
  if (lockWaits)
    test("without pay are answered, however often another one of their tab comes between", async () => {
      await tap("batch-0001", 100);
      await tapIn("tab00001", 0, 5);
      const first = await secondConnection(service);
      const second = await secondConnection(service);
      const waiting = async () => {
        // Otherwise a transaction sees only the connections of its first look.
        await first.query("select pg_stat_clear_snapshot()");
        return (await first.query(lockWaits)).rows[0].n;
      };
      const count = "update tap_tabs set number = number + 1 where tab = 'tab00001' and number < 5";
      await first.query("begin");
      await first.query(count);
      let isAnswered = false;
      const sent = tapIn("tab00001", 5, 5).finally(() => {
        isAnswered = true;
      });
      await expect.poll(waiting).toBe(1);
      await second.query("begin");
      const counted = second.query(count);
      await expect.poll(waiting).toBe(2);
      await first.query("commit");
      await counted;
      // Now with the player's row locked.
      await expect.poll(async () => isAnswered || (await waiting()) === 1).toBe(true);
      await second.query("commit");
      expect((await sent).accepted).toBe(0);
      const tabs = await service.store.db
        .selectFrom("tap_tabs")
        .select("number")
        .where("tab", "=", "tab00001")
        .execute();
      expect(tabs).toEqual([{ number: 5 }]);
    });

  if (lockWaits)
    test("of a player whose row is locked are paid once it is free, and delay nobody else's", async () => {
      const tokens: string[] = [];
      for (const tgId of [43, 44, 42, 45, 46, 47])
        tokens.push((await openSession(service, tgId)).token);
      const sendAll = (number: number) =>
        tokens.map(async (token) => {
          const tab = { id: "tab-0001", number };
          const batch = { batchId: `tab-0001-${number}`, taps: 3, tab };
          const answer = await post(service, "/api/mini-app/demo/taps", token, batch);
          return ((await answer.json()) as TapResult).accepted;
        });
      service.now += 10_000;
      // Later batches are one statement each, shared with others.
      await Promise.all(sendAll(0));
      service.now += 10_000;
      const holder = await secondConnection(service);
      await holder.query("begin");
      await holder.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 42 for update");
      const sent = sendAll(1);
      const [held, ...free] = sent.splice(2, 1).concat(sent);
      expect(await Promise.all(free)).toEqual(Array(5).fill(3));
      expect(await accountOf(service)).toEqual({ points: 6, sum: 6 });
      await holder.query("rollback");
      expect(await held).toBe(3);
      expect(await accountOf(service)).toEqual({ points: 12, sum: 12 });
    });

  test("are paid by the remaining energy when another process has just changed the game", async () => {
    await tap("batch-0001", 80);
    const game = { ...botFile().game, energyPerSecond: 2 };
    await importBot(service.store, botFile({ game }), undefined, service.now);
    expect(await tap("batch-0002", 100)).toMatchObject({
      accepted: 20,
      game: { energyPerSecond: 2, energyFullAt: service.now + 50_000 },
    });
  });

  test.each([
    ["no body", undefined],
    ["no batch id", { taps: 1 }],
    ["a batch id that is too short", { batchId: "short", taps: 1 }],
    ["no taps", { batchId: "batch-0001" }],
    ["zero taps", { batchId: "batch-0001", taps: 0 }],
    ["taps as text", { batchId: "batch-0001", taps: "5" }],
    ["half a tap", { batchId: "batch-0001", taps: 1.5 }],
    ["more taps than a batch may have", { batchId: "batch-0001", taps: 100_001 }],
    ["an unknown member", { batchId: "batch-0001", taps: 1, points: 1_000_000 }],
    ["a list", []],
  ])("with %s are a bad request and pay nothing", async (_what, body) => {
    const response = await post(service, "/api/mini-app/demo/taps", session.token, body);
    const problem = await response.json();
    expect([response.status, problem.code]).toEqual([400, "BAD_ARGUMENT"]);
    expect(problem.errors.length).toBeGreaterThan(0);
    expect(await ledgerOf(service)).toEqual([]);
  });

  test("of a deleted player need a new session", async () => {
    await service.store.db.deleteFrom("bot_users").execute();
    const response = await send("batch-0001", 1);
    expect([response.status, (await response.json()).code]).toEqual([401, "SESSION_INVALID"]);
  });
});
