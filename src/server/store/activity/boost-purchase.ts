import type { Boost } from "#contract/activity/activities.schema.ts";
import { type AllBoosted, boostPrice, energyFullAtRate, raisedBy } from "#game/boost.ts";
import { type GameRules, withRulesOf } from "../bot/game-rules.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import { atNewRate, settleFor } from "../user/automining.ts";
import { allBoostedOf, type BotUser, gameOf } from "../user/bot-user.ts";
import { activityKey } from "../user/ledger.ts";
import { changePlayer, type PlayerChange } from "../user/player-change.ts";
import { findEntry } from "../user/points.ts";

/** A player who buys a boost. */
export interface Purchase extends PlayerId {
  readonly boost: Boost;
  /** Chosen by the caller; one purchase per id. */
  readonly requestId: string;
  /** The price shown to the player. */
  readonly price: number;
}

/** The result of a purchase: made now, made by the same request earlier, or refused. */
export type PurchaseResult =
  | { readonly kind: "bought" | "replayed"; readonly user: BotUser }
  | PurchaseRefusal;

/** The reason for a refusal; nothing was changed. */
export type PurchaseRefusal = { readonly kind: "refused" } & (
  | {
      /** "id-reused": the request id was used for another boost. */
      readonly reason: "id-reused" | "all-bought" | "banned";
    }
  | { readonly reason: "price-changed"; readonly price: number }
  /** The player has only `balance` points. */
  | { readonly reason: "too-few"; readonly balance: number }
);

/** Sells a boost once per request id. Undefined for an unknown player. */
export function buyBoost(
  db: Database,
  purchase: Purchase,
  likelyRules: GameRules,
  now: number,
): Promise<PurchaseResult | undefined> {
  return changePlayer(db, purchase, now, async (change): Promise<PurchaseResult> => {
    const { tx, user, row } = change;
    const { boost, price } = purchase;
    if (user.bannedAt !== null) return { kind: "refused", reason: "banned" };
    const idempotencyKey = activityKey("boost", purchase.tgId, purchase.requestId);
    const earlier = await findEntry(tx, { botId: purchase.botId, idempotencyKey });
    if (earlier)
      return earlier.reason === boost.id
        ? { kind: "replayed", user }
        : { kind: "refused", reason: "id-reused" };
    const bought = await readBought(change, boost.id);
    const current = boostPrice(boost, bought);
    const boosted = raisedBy(allBoostedOf(user), boost.effect);
    const spent = row.points_spent + (current ?? 0);
    if (current === null || !boosted || !Number.isSafeInteger(spent))
      return { kind: "refused", reason: "all-bought" };
    if (current !== price) return { kind: "refused", reason: "price-changed", price: current };
    const mined = boosted.autominePerHour - user.boostAutominePerHour;
    const { state, autominePointsPerHour: rate } = user;
    const settled = mined === 0 ? settleFor(state, rate, price, now) : atNewRate(state, rate, now);
    if (settled.points < price)
      return { kind: "refused", reason: "too-few", balance: settled.points };

    const rules = await withRulesOf(tx, likelyRules, user);
    const energyFullAt = energyFullAtWith(boosted, user, rules, now);
    await change.payMined(settled);
    await change.addPoints({ source: "boost", delta: -price, reason: boost.id, idempotencyKey });
    change.set({
      points_spent: spent,
      automine_points_per_hour: rate + mined,
      energy_full_at: energyFullAt,
      energy_since: rules.energySince,
      boost_points_per_tap: boosted.pointsPerTap,
      boost_max_energy: boosted.maxEnergy,
      boost_energy_per_second: boosted.energyPerSecond,
      boost_automine_per_hour: boosted.autominePerHour,
    });
    await writeBought(change, boost.id, bought + 1);
    return { kind: "bought", user: change.user };
  });
}

/** The moment of full energy at the rate with the boost. */
function energyFullAtWith(
  boosted: AllBoosted,
  user: BotUser,
  rules: GameRules,
  now: number,
): number {
  const game = gameOf(rules, user, now);
  const newRate = rules.game.energyPerSecond + boosted.energyPerSecond;
  return newRate === game.energyPerSecond
    ? game.energyFullAt
    : energyFullAtRate(game, newRate, now);
}

async function readBought({ tx, player }: PlayerChange, boostId: string): Promise<number> {
  const row = await tx
    .selectFrom("bought_boosts")
    .select("bought")
    .where("bot_id", "=", player.botId)
    .where("tg_id", "=", player.tgId)
    .where("boost_id", "=", boostId)
    .executeTakeFirst();
  return row?.bought ?? 0;
}

async function writeBought(
  { tx, player }: PlayerChange,
  boostId: string,
  bought: number,
): Promise<void> {
  await tx
    .insertInto("bought_boosts")
    .values({ bot_id: player.botId, tg_id: player.tgId, boost_id: boostId, bought })
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "tg_id", "boost_id"]).doUpdateSet({ bought }),
    )
    .execute();
}
