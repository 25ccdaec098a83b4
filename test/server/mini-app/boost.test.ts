import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import type { Boost, BoostEffect } from "#contract/activity/activities.schema.ts";
import { ActivityResult } from "#contract/activity/player-activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { energyAt } from "#game/energy.ts";
import { type ActivityPlayer, activityPlayer, givePoints } from "../activities/activity-player.ts";
import { addOwner, type Owner } from "../external/owner.ts";
import { accountOf, addBot, botFile, ledgerOf } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const hourMs = 3_600_000;
const boost = (effect: BoostEffect, changes: Partial<Boost> = {}): Boost => ({
  id: "boost",
  title: "Boost",
  price: 100,
  growth: 1,
  max: 3,
  effect,
  ...changes,
});

describe.each(stores)("a boost on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let player: ActivityPlayer;
  let requests = 0;

  const offer = (
    boosts: Boost[],
    { game, ...changes }: Partial<Omit<BotFile, "game">> & { game?: Partial<BotFile["game"]> } = {},
  ) => addBot(service, { boosts, game: { ...botFile().game, ...game }, ...changes });
  const buy = (changes: object = {}, id = "boost") => {
    requests += 1;
    return player.send(`boosts/${id}`, {
      requestId: `request-${requests}`,
      price: 100,
      ...changes,
    });
  };
  const outcome = ({ status, body }: Awaited<ReturnType<typeof buy>>) => [status, body.code];
  const rowOf = () =>
    service.store.db.selectFrom("bot_users").selectAll().executeTakeFirstOrThrow();
  const come = async (points = 1000) => {
    player = await activityPlayer(service);
    if (points > 0) await givePoints(service, points);
  };

  describe("that is bought", () => {
    beforeEach(async () => {
      await offer([boost({ pointsPerTap: 3 }, { growth: 1.5 })]);
      await come();
    });

    test("costs its price, is in the ledger with a minus, and keeps the player's level", async () => {
      const { status, body } = await buy();
      expect([status, Check(ActivityResult, body)]).toEqual([200, true]);
      expect(body).toMatchObject({
        paid: -100,
        level: 2,
        game: { points: 900, pointsSpent: 100, pointsPerTap: 5 },
        activities: { boosts: [{ id: "boost", bought: 1, max: 3, price: 150 }] },
      });
      expect((await ledgerOf(service)).at(-1)).toMatchObject({
        source: "boost",
        delta: -100,
        balance_after: 900,
      });
      expect(await accountOf(service)).toEqual({ points: 900, sum: 900 });
    });

    test("counts once for each request, from any device, even at once", async () => {
      const other = await activityPlayer(service);
      const body = { requestId: "same-request", price: 100 };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? player : other).send("boosts/boost", body)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers.map((answer) => answer.body.paid).toSorted()).toEqual(
        [-100, ...Array(19).fill(0)].toSorted(),
      );
      expect(await player.paidBy("boost")).toEqual([-100]);
      expect(await accountOf(service)).toEqual({ points: 900, sum: 900 });
    });

    test("costs more each time, and an old price is refused with the new one", async () => {
      await buy();
      const late = await buy();
      expect([outcome(late), late.body.detail]).toEqual([
        [409, "PRICE_CHANGED"],
        "Nothing was bought: the price is now 150 points.",
      ]);
      expect((await buy({ price: 150 })).body.paid).toBe(-150);
      expect((await buy({ price: 225 })).body.activities.boosts[0]).toMatchObject({
        bought: 3,
        price: null,
      });
      expect(outcome(await buy({ price: 337 }))).toEqual([409, "BOOST_ALL_BOUGHT"]);
      expect(await player.paidBy("boost")).toEqual([-100, -150, -225]);
    });

    test("is sold to one of two requests for the same price that come at once", async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => buy()));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, ...Array(9).fill(409)]);
      expect((await rowOf()).boost_points_per_tap).toBe(3);
    });
  });

  describe("that cannot be bought", () => {
    beforeEach(async () => {
      await offer([
        boost({ pointsPerTap: 3 }),
        boost({ maxEnergy: 5 }, { id: "other" }),
        boost({ energyPerSecond: 60 }, { id: "huge" }),
      ]);
    });

    test("takes nothing without enough points, and answers the balance", async () => {
      await come(99);
      const { status, body } = await buy();
      expect([status, body.code, body.balance]).toEqual([422, "NOT_ENOUGH_POINTS", 99]);
      expect(await accountOf(service)).toEqual({ points: 99, sum: 99 });
    });

    test("never takes the balance below zero, however many are bought at once", async () => {
      await come(250);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => buy({}, n % 2 ? "boost" : "other")),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
    });

    test("with the request id of another boost is refused", async () => {
      await come();
      await buy({ requestId: "one-request" });
      const answer = await buy({ requestId: "one-request" }, "other");
      expect(outcome(answer)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      expect(await accountOf(service)).toEqual({ points: 900, sum: 900 });
    });

    test("has no price beyond the maximum of boosts", async () => {
      await come();
      const { body } = await buy({}, "huge");
      expect(body.activities.boosts[2]).toMatchObject({ bought: 1, max: 3, price: null });
      expect(outcome(await buy({}, "huge"))).toEqual([409, "BOOST_ALL_BOUGHT"]);
      expect(await accountOf(service)).toEqual({ points: 900, sum: 900 });
    });

    test("is not found as the bot does not have it", async () => {
      await come();
      expect(outcome(await buy({}, "none"))).toEqual([404, "ACTIVITY_NOT_FOUND"]);
      await service.store.db.deleteFrom("bot_users").execute();
      expect(outcome(await buy())).toEqual([401, "SESSION_INVALID"]);
    });

    test.each([
      { price: -5 },
      { price: 12.5 },
      { price: "100" },
      { requestId: "short" },
      { requestId: "../../etc/passwd" },
      { requestId: undefined },
    ])("with %o", async (changes) => {
      await come();
      expect(outcome(await buy(changes))).toEqual([400, "BAD_ARGUMENT"]);
      expect(await accountOf(service)).toEqual({ points: 1000, sum: 1000 });
    });
  });

  describe("of energy", () => {
    /** The energy in an answer's game at its moment. */
    const energyIn = ({ body }: Awaited<ReturnType<typeof buy>>) =>
      energyAt(body.game, body.serverTime);

    test("raises the maximum and gives the difference at once", async () => {
      await offer([boost({ maxEnergy: 50 })]);
      await come();
      service.now += 10_000;
      expect(energyIn(await player.tap(30))).toBe(70);
      expect(energyIn(await buy())).toBe(120);
    });

    test("returns faster, and costs a player with full energy only the price", async () => {
      await offer([boost({ energyPerSecond: 4 })]);
      await come();
      service.now += 100_000;
      await player.open();
      await Promise.all([player.tap(5), buy(), player.tap(5)]);
      const { game } = await player.open();
      expect([energyAt(game, service.now), game.energyPerSecond]).toEqual([90, 5]);
    });
  });

  test("may be paid with the last mined points", async () => {
    await offer([boost({ maxEnergy: 5 })], { game: { autominePointsPerHour: 7 } });
    await come(94);
    service.now += hourMs - 1;
    expect((await buy()).body.game.points).toBe(0);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("is visible to the owner's system", async () => {
    const owner: Owner = await addOwner(service);
    await offer([boost({ maxEnergy: 50 }), boost({ autominePerHour: 60 }, { id: "mine" })], {
      game: { autominePointsPerHour: 5 },
    });
    await come();
    await buy();
    await buy({}, "mine");
    expect((await owner.get("bot-user")).body).toMatchObject({
      points: 800,
      level: 2,
      maxEnergy: 150,
      autominePointsPerHour: 65,
    });
  });
});
