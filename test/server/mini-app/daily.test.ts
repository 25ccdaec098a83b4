import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { ActivityResult } from "#contract/activity/player-activities.schema.ts";
import { type ActivityPlayer, activityPlayer, givePoints } from "../activities/activity-player.ts";
import { secondConnection } from "../second-connection.ts";
import { accountOf, addBot } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(stores)("the daily bonus on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let player: ActivityPlayer;

  const offer = (daily: Partial<Activities["daily"]> = {}) =>
    addBot(service, {
      daily: { rewards: [10, 20, 30], hour: 6, whenMissed: "start-over", ...daily },
    });
  const claim = () => player.send("daily");
  /** The hour of a day, from today on. */
  const at = async (day: number, hour: number) => {
    service.now = (Math.floor(1_795_000_000_000 / dayMs) + 1 + day) * dayMs + hour * hourMs;
    player = await activityPlayer(service);
  };
  const paid = async () => (await claim()).body.paid;

  beforeEach(async () => {
    await offer();
    await at(0, 6);
  });

  const { lockWaits } = kind;
  if (lockWaits)
    test("that was delayed is newer than values read meanwhile", async () => {
      const holder = await secondConnection(service);
      await holder.query("begin");
      await holder.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 42 for update");
      const claimed = claim();
      await expect.poll(async () => (await holder.query(lockWaits)).rows[0].n).toBe(1);
      service.now += 10;
      const meanwhile = await player.activities();
      service.now += 10;
      await holder.query("rollback");
      const { activities } = (await claimed).body;
      expect([meanwhile.daily?.isClaimed, activities.daily.isClaimed]).toEqual([false, true]);
      expect(activities.serverTime).toBeGreaterThan(meanwhile.serverTime);
    });

  test("pays by day of the streak, then the last reward every day, from the owner's hour", async () => {
    const days: unknown[] = [];
    for (let day = 0; day < 5; day += 1) {
      await at(day, 6);
      const { body } = await claim();
      days.push([body.paid, body.activities.daily.day]);
    }
    expect(days).toEqual([
      [10, 1],
      [20, 2],
      [30, 3],
      [30, 4],
      [30, 5],
    ]);
    await at(5, 5);
    expect(await paid()).toBe(0);
    await at(5, 6);
    expect(await paid()).toBe(30);
    expect(await player.paidBy("daily")).toEqual([10, 20, 30, 30, 30, 30]);
    expect(await accountOf(service)).toEqual({ points: 150, sum: 150 });
  });

  test("answers the contract's members, with the player's new balance", async () => {
    const { status, body } = await claim();
    expect([status, Check(ActivityResult, body)]).toEqual([200, true]);
    expect(body).toMatchObject({
      paid: 10,
      game: { points: 10 },
      level: 1,
      activities: {
        daily: {
          rewards: [10, 20, 30],
          day: 1,
          isClaimed: true,
          nextDayAt: service.now + dayMs,
        },
      },
    });
  });

  test("is paid once a day, however often and from however many devices it is claimed", async () => {
    const other = await activityPlayer(service);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? player : other).send("daily")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.reduce((sum, { body }) => sum + body.paid, 0)).toBe(10);
    expect(await paid()).toBe(0);
    expect(await player.paidBy("daily")).toEqual([10]);
  });

  test("is 404 for a bot without one", async () => {
    await addBot(service);
    const { status, body } = await claim();
    expect([status, body.code]).toEqual([404, "ACTIVITY_NOT_FOUND"]);
    expect((await player.activities()).daily).toBeUndefined();
  });

  test("stays available on a full balance", async () => {
    await givePoints(service, Number.MAX_SAFE_INTEGER);
    const { status, body } = await claim();
    expect([status, body.code]).toEqual([422, "POINTS_OVERFLOW"]);
    expect((await player.activities()).daily).toMatchObject({ day: 1, isClaimed: false });
  });

  test("needs a session of an existing player", async () => {
    expect((await service.call("/api/mini-app/demo/daily", { method: "POST" })).status).toBe(401);
    await service.store.db.deleteFrom("bot_users").execute();
    expect((await claim()).body.code).toBe("SESSION_INVALID");
  });
});
