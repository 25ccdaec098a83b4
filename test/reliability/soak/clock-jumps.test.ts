import { describe, expect, onTestFinished, test } from "vitest";
import type { Database, LedgerSource } from "#server/store/schema/tables.ts";
import { atOnce } from "../../raw-call.ts";
import { addBot, openSession, post, startOfTest, startService } from "../../server/service.ts";
import { stores } from "../../server/stores.ts";
import { record, scaled } from "../figure.ts";

const players = Array.from({ length: scaled(2000, 10) }, (_, index) => index + 1);
const rounds = 12;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The error of the clock in each round, in ms; in every third one it is right. */
const jumps = [0, dayMs, -dayMs, 0, -dayMs, dayMs, 0, hourMs, -hourMs] as const;
const pointsPerHour = 60;
const game = {
  levels: [],
  maxEnergy: 100,
  energyPerSecond: 1,
  pointsPerTap: 1,
  autominePointsPerHour: pointsPerHour,
};

describe.each(stores)(
  "a clock that is a day ahead, a day behind and right in turn on the $name",
  (kind) => {
    test("locks nobody out, takes nothing and pays no hour twice", async () => {
      const service = await startService(kind, { env: { RATE_LIMITS: "off" } });
      onTestFinished(() => service.stop());
      await addBot(service, { game, daily: { rewards: [7], hour: 0, whenMissed: "start-over" } });
      let batches = 0;
      const tap = async (token: string, taps: number): Promise<number> => {
        batches += 1;
        const batch = { batchId: `batch-${String(batches).padStart(8, "0")}`, taps };
        const answer = await post(service, "/api/mini-app/demo/taps", token, batch);
        return (await answer.json()).accepted;
      };
      const claim = async (token: string): Promise<number> =>
        (await (await post(service, "/api/mini-app/demo/daily", token)).json()).paid ?? 0;
      const points = new Map<number, number>();
      let taken = 0;
      const play = async (tgId: number) => {
        const { token, fieldRequest } = await openSession(service, tgId);
        if (fieldRequest.userPoints < (points.get(tgId) ?? 0)) taken += 1;
        const gained = (await tap(token, 10)) + (await claim(token));
        points.set(tgId, fieldRequest.userPoints + gained);
      };

      let now = startOfTest;
      const seen = [now];
      for (let round = 0; round <= rounds; round += 1) {
        service.now = now + (jumps[round % jumps.length] ?? 0);
        seen.push(service.now);
        await atOnce(16, players, play);
        now += (1 + (round % 5)) * hourMs;
      }

      // A minute of energy after the clock is right again.
      service.now = now;
      await atOnce(16, players, play);
      service.now = now + 60_000;
      let lockedOut = 0;
      await atOnce(16, players, async (tgId) => {
        if ((await tap((await openSession(service, tgId)).token, 50)) < 50) lockedOut += 1;
      });
      const spanMs = Math.max(...seen, service.now) - Math.min(...seen);
      const hours = (service.now - startOfTest) / hourMs;
      const rows = await ledgersOf(service.store.db);
      const off = rows.filter(({ points: balance, sum }) => balance !== sum).length;
      const less = rows.filter(({ mined }) => mined < Math.floor(hours) * pointsPerHour).length;
      const more = rows.filter(({ mined }) => mined > (spanMs / hourMs) * pointsPerHour).length;
      const days = Math.ceil(spanMs / dayMs) + 1;
      const bonuses = rows.filter(({ bonus }) => bonus > days * 7).length;
      expect(rows).toHaveLength(players.length);

      const detail = (what: string) =>
        `${what}, of ${players.length} players on the ${kind.name}, in ${rounds} jumps of a day or an hour; the clock is played.`;
      const id = `R15 ${kind.name}`;
      record({
        id: `${id}, locked out`,
        value: lockedOut,
        detail: detail("Players whose energy of a minute was not paid once the clock was right"),
      });
      record({
        id: `${id}, lost`,
        value: taken + less + off,
        detail: detail("Balances that fell, hours that were not mined and ledgers that are off"),
      });
      record({
        id: `${id}, paid twice`,
        value: more + bonuses,
        detail: detail("Players with more mined hours or daily bonuses than the clock has shown"),
      });
    });
  },
);

/** Each player's balance, with the sum of the ledger. */
async function ledgersOf(db: Database) {
  const rows = await db
    .selectFrom("bot_users as user")
    .innerJoin("ledger", (join) =>
      join.onRef("ledger.bot_id", "=", "user.bot_id").onRef("ledger.tg_id", "=", "user.tg_id"),
    )
    .groupBy(["user.tg_id", "user.points"])
    .select(({ fn, ref, eb }) => {
      const sumOf = (source: LedgerSource) =>
        fn.sum(eb.case().when("ledger.source", "=", source).then(ref("delta")).else(0).end());
      return [
        "user.points",
        fn.sum("delta").as("sum"),
        sumOf("automining").as("mined"),
        sumOf("daily").as("bonus"),
      ];
    })
    .execute();
  return rows.map(({ points, sum, mined, bonus }) => ({
    points,
    sum: Number(sum),
    mined: Number(mined),
    bonus: Number(bonus),
  }));
}
