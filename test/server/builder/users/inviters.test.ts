import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Invite, InviteWhen } from "#contract/activity/activities.schema.ts";
import type { Inviter, InviterList } from "#contract/user/leaderboard.schema.ts";
import { activityKey } from "#server/store/user/ledger.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import { addBot, startOfTest } from "../../service.ts";
import { serviceForSuite } from "../../service-for-suite.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";

const inviteWhen = (when: InviteWhen): Invite => ({ points: 5, friendPoints: 0, when });
const path = "/api/builder/bots/demo/inviters";
const minuteMs = 60_000;
const dayMs = 86_400_000;

describe.each(stores)("an owner's list of inviters on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;
  beforeAll(async () => {
    await addBot(service);
    ada = await signInOwner(service, { email: "ada@example.com", bots: ["demo"] });
  });
  beforeEach(async () => {
    await service.store.db.deleteFrom("bot_users").execute();
    await addBot(service);
  });

  const list = async (query = ""): Promise<InviterList> => {
    const response = await ada.call("GET", `${path}${query}`);
    expect(response.status).toBe(200);
    return response.json();
  };
  /**
   * A player with friends who came that many minutes ago, newest first; the first `played` ones
   * played on.
   */
  async function bring(
    tgId: number,
    minutesAgo: readonly number[],
    playedOn = 0,
    { taps = 50, stayedMs = 0 } = {},
  ) {
    await insertUsers(service, [{ tg_id: tgId, friends_count: minutesAgo.length }]);
    await insertUsers(
      service,
      minutesAgo.map((minutes, at) => {
        const createdAt = startOfTest - minutes * minuteMs;
        return {
          tg_id: 1000 * tgId + at,
          registered_by_ref_code: `demo${tgId}`,
          created_at: createdAt,
          last_seen_at: at < playedOn ? createdAt + stayedMs : createdAt,
          taps_count: at < playedOn ? taps : 0,
        };
      }),
    );
  }
  const every = (minutes: number, count: number) =>
    Array.from({ length: count }, (_, at) => minutes * at);
  const bursts = ({ inviters }: InviterList) => inviters.map(({ tgId, burst }) => [tgId, burst]);

  test("is empty without friends", async () => {
    await insertUsers(service, [{ tg_id: 1 }]);
    expect(await list()).toEqual({ inviters: [], since: null });
    expect(await list("?period=last-7-days")).toEqual({
      inviters: [],
      since: startOfTest - 7 * dayMs,
    });
  });

  test("has friends in total and today, those who played on, and their cost", async () => {
    await bring(1, [5, 600, 2000, 3000], 2);
    await bring(2, [5]);
    const paid = { botId: "demo", tgId: 1, points: 70, source: "invite", reason: "1001" } as const;
    const idempotencyKey = activityKey("invite", 1, 1001);
    await creditPoints(service.store.db, { ...paid, idempotencyKey }, startOfTest);
    const first = {
      tgId: 1,
      name: "User 1",
      username: "user1",
      friends: 4,
      friendsToday: 2,
      newest: 4,
      playedOn: 2,
      paid: 70,
      burst: false,
    } satisfies Inviter;
    const { inviters, since } = await list();
    expect([inviters[0], since]).toEqual([first, null]);
    expect(inviters[1]).toMatchObject({ tgId: 2, friends: 1, paid: 0 });
  });

  test("covers the last 7 days on request, without codes of unknown players", async () => {
    await bring(1, [5, 9 * 1440, 9 * 1440, 9 * 1440]);
    await bring(2, [5, 6 * 1440]);
    await insertUsers(
      service,
      every(1, 5).map((_, at) => ({ tg_id: 90 + at, registered_by_ref_code: "ads" })),
    );
    const { inviters, since } = await list("?period=last-7-days");
    expect(inviters.map(({ tgId, friends }) => [tgId, friends])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(since).toBe(startOfTest - 7 * dayMs);
  });

  test("has at most 50 players, computed from the newest 10,000 friends", async () => {
    await insertUsers(
      service,
      Array.from({ length: 10_300 }, (_, at) => ({
        tg_id: at + 1,
        friends_count: at < 60 ? 100 + at : 0,
        created_at: startOfTest - at,
        registered_by_ref_code: `demo${(at % 60) + 1}`,
      })),
    );
    const all = await list();
    expect([all.inviters.length, all.inviters[0]?.tgId]).toEqual([50, 60]);
    const week = await list("?period=last-7-days");
    expect([week.inviters.length, week.since]).toEqual([50, startOfTest - 9999]);
    expect(week.inviters[0]).toMatchObject({ friends: 167, friendsToday: 172, newest: 100 });
  });

  test.each<[string, Invite | undefined, { taps?: number; stayedMs?: number }, boolean]>([
    ["tapped as often as an invitation asks by itself", undefined, { taps: 10 }, false],
    ["tapped less than 50 times", undefined, { taps: 49 }, false],
    ["tapped 50 times", undefined, { taps: 50 }, true],
    ["tapped twice as often as a small number", inviteWhen({ taps: 1 }), { taps: 2 }, false],
    ["tapped less than twice as often as is asked", inviteWhen({ taps: 40 }), { taps: 79 }, false],
    ["tapped twice as often as is asked", inviteWhen({ taps: 40 }), { taps: 80 }, true],
    ["tapped 49 times for a level", inviteWhen({ level: 2 }), { taps: 49 }, false],
    ["tapped 50 times for a level", inviteWhen({ level: 2 }), { taps: 50 }, true],
    [
      "were there a little less than a day later",
      undefined,
      { taps: 0, stayedMs: dayMs - 1 },
      false,
    ],
    ["were there a day later", undefined, { taps: 0, stayedMs: dayMs }, true],
  ])("includes friends who %s", async (_what, invite, friends, havePlayedOn) => {
    await addBot(service, invite ? { invite } : {});
    await bring(1, every(5, 10), 10, friends);
    expect((await list()).inviters[0]).toMatchObject({
      playedOn: havePlayedOn ? 10 : 0,
      burst: !havePlayedOn,
    });
  });

  test("marks ten friends within an hour who did not play on, unless more than one in five did", async () => {
    await bring(1, every(5, 10));
    await bring(2, every(5, 10), 2);
    await bring(3, every(5, 10), 3);
    await bring(4, every(5, 9));
    await bring(5, every(7, 20));
    // Those who played on came before and after it.
    await bring(6, [...every(1, 8), ...every(4, 12).map((minutes) => 90 + minutes)], 8);
    expect(new Map(bursts(await list()) as [number, boolean][])).toEqual(
      new Map([
        [1, true],
        [2, true],
        [3, false],
        [4, false],
        [5, false],
        [6, true],
      ]),
    );
  });
});
