import { sql } from "kysely";
import type { Boost } from "#contract/schema/activities.ts";
import { type AllBoosted, boostPrice, energyFullAtRate, raisedBy } from "#game/boost.ts";
import { type GameRules, withRulesOf } from "../bot/game-rules.ts";
import { countPoints } from "../count/unwritten-counts.ts";
import { whole } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import type { Announced } from "../event/announced.ts";
import { activityKey } from "./activity-key.ts";
import { atNewRate, type Settled, settleFor } from "./automining.ts";
import { allBoostedOf, type BotUser, gameOf, type PlayerId, readBotUser } from "./bot-user.ts";
import { findByIdempotencyKey } from "./credit.ts";
import { insertEntry } from "./credit-statement.ts";
import { addToHour } from "./ledger.ts";
import { beginWeek, withoutMinedBefore } from "./week.ts";

/** A player who buys a boost. */
export interface Purchase extends PlayerId {
  readonly boost: Boost;
  /** Chosen by the caller: a purchase counts once. */
  readonly requestId: string;
  /** The price that the player saw. */
  readonly price: number;
  /** What the bot's webhook is told. */
  readonly announced?: Announced | undefined;
}

/** The result of a purchase: made now, made by the same request earlier, or refused. */
export type PurchaseResult =
  | { readonly kind: "bought" | "replayed"; readonly user: BotUser }
  | PurchaseRefusal;

/** Why a purchase was refused; nothing was changed. */
export type PurchaseRefusal = { readonly kind: "refused" } & (
  | {
      /** "id-reused": the request id was used for another boost. */
      readonly reason: "id-reused" | "all-bought" | "blocked";
    }
  | { readonly reason: "price-changed"; readonly price: number }
  /** The player has only `balance` points. */
  | { readonly reason: "too-few"; readonly balance: number }
);

/**
 * Sells a boost: balance, ledger and what the boost raises change atomically, once per request id.
 * Undefined if there is no such user.
 */
export async function buyBoost(
  db: Database,
  purchase: Purchase,
  likelyRules: GameRules,
  now: number,
): Promise<PurchaseResult | undefined> {
  let mined = 0;
  const result = await inSharedTransaction(
    db,
    async (within): Promise<PurchaseResult | undefined> => {
      const { botId, tgId, boost, requestId, price } = purchase;
      const user = await readBotUser(within, botId, tgId, "lock");
      if (!user) return undefined;
      if (user.blockedAt !== null) return { kind: "refused", reason: "blocked" };
      const idempotencyKey = activityKey("boost", tgId, requestId);
      const before = await findByIdempotencyKey(within, { botId, idempotencyKey });
      if (before)
        return before.reason === boost.id
          ? { kind: "replayed", user }
          : { kind: "refused", reason: "id-reused" };
      const bought = await readBought(within, purchase);
      const current = boostPrice(boost, bought);
      const boosted = raisedBy(allBoostedOf(user), boost.effect);
      const spent = user.state.pointsSpent + (current ?? 0);
      if (current === null || !boosted || !Number.isSafeInteger(spent))
        return { kind: "refused", reason: "all-bought" };
      if (current !== price) return { kind: "refused", reason: "price-changed", price: current };
      const settled = settle(user, price, boosted, now);
      if (settled.points < price)
        return { kind: "refused", reason: "too-few", balance: settled.points };
      const rules = await withRulesOf(within, likelyRules, user);
      await pay(within, purchase, { user, rules, boosted, settled }, now);
      mined = settled.paid;
      await noteBought(within, purchase, bought + 1);
      return { kind: "bought", user: (await readBotUser(within, botId, tgId)) ?? user };
    },
  );
  if (result?.kind === "bought") {
    countPoints(db, purchase.botId, "automining", mined, now);
    countPoints(db, purchase.botId, "boost", -purchase.price, now);
  }
  return result;
}

/** Pays auto-mining before a purchase. */
function settle(user: BotUser, price: number, boosted: AllBoosted, now: number): Settled {
  const { autominePointsPerHour: rate, boostAutominePerHour, state } = user;
  return boosted.autominePerHour === boostAutominePerHour
    ? settleFor(state, rate, price, now)
    : atNewRate(state, rate, now);
}

async function pay(
  db: Database,
  { botId, tgId, boost, requestId, price, announced }: Purchase,
  {
    user,
    rules,
    boosted,
    settled,
  }: {
    readonly user: BotUser;
    readonly rules: GameRules;
    readonly boosted: AllBoosted;
    readonly settled: Settled;
  },
  now: number,
): Promise<void> {
  const left = settled.points - price;
  const automined = boosted.autominePerHour - user.boostAutominePerHour;
  await db
    .updateTable("bot_users")
    .set({
      points: left,
      points_spent: sql`points_spent + ${whole(price)}`,
      automining_since: settled.since,
      automine_points_per_hour: sql`automine_points_per_hour + ${whole(automined)}`,
      energy_full_at: energyFullAt(user, rules, boosted, now),
      energy_since: rules.energySince,
      boost_points_per_tap: boosted.pointsPerTap,
      boost_max_energy: boosted.maxEnergy,
      boost_energy_per_second: boosted.energyPerSecond,
      boost_automine_per_hour: boosted.autominePerHour,
      ...withoutMinedBefore(beginWeek(whole(now)), whole(settled.paidBefore)),
    })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
  if (settled.paid > 0) {
    const points = { botId, tgId, delta: settled.paid, balanceAfter: settled.points };
    await addToHour(db, "automining", [points], now);
  }
  const transactionId = newId(now);
  await insertEntry(
    db,
    botId,
    transactionId,
    tgId,
    -price,
    left,
    "boost",
    null,
    null,
    boost.id,
    activityKey("boost", tgId, requestId),
    now,
  );
  const common = { tgId, spent: user.state.pointsSpent };
  const { paid, points: balance } = settled;
  const mined = { ...common, delta: paid, balance, source: "automining" } as const;
  const spent = { delta: -price, balance: left, source: "boost", reason: boost.id } as const;
  const changes = [...(paid > 0 ? [mined] : []), { ...common, ...spent, transactionId }];
  await announcePoints(db, botId, announced, changes, now);
}

/**
 * When energy is full at the rate with the boost. It always differs if the rate does, because a batch
 * of taps that was decided by the old rate finds by it that the player has changed.
 */
function energyFullAt(user: BotUser, rules: GameRules, boosted: AllBoosted, now: number): number {
  const game = gameOf(rules, user, now);
  const newRate = rules.game.energyPerSecond + boosted.energyPerSecond;
  if (newRate === game.energyPerSecond) return game.energyFullAt;
  const after = energyFullAtRate(game, newRate, now);
  return after === user.state.energyFullAt ? after - 1 : after;
}

async function readBought(db: Database, { botId, tgId, boost }: Purchase): Promise<number> {
  const row = await db
    .selectFrom("bought_boosts")
    .select("bought")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("boost_id", "=", boost.id)
    .executeTakeFirst();
  return row?.bought ?? 0;
}

async function noteBought(
  db: Database,
  { botId, tgId, boost }: Purchase,
  bought: number,
): Promise<void> {
  await db
    .insertInto("bought_boosts")
    .values({ bot_id: botId, tg_id: tgId, boost_id: boost.id, bought })
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "tg_id", "boost_id"]).doUpdateSet({ bought }),
    )
    .execute();
}
