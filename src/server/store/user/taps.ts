import { sql } from "kysely";
import type { TapBatch } from "#contract/user/session.schema.ts";
import { applyTaps } from "#game/taps.ts";
import { type GameRules, withRulesOf } from "../bot/game-rules.ts";
import { dayOf } from "../count/day-count.ts";
import { batched } from "../engine/batched.ts";
import { sharesTransactions } from "../engine/dialect.ts";
import { pick, statement, writeOf } from "../engine/statement.ts";
import type { Database, PlayerId, TapTabTable } from "../schema/tables.ts";
import { type BotUser, gameOf } from "./bot-user.ts";
import { endFutureMarks } from "./future-mark.ts";
import { changePlayer } from "./player-change.ts";

/** The result of a batch of taps. */
export interface CountedTaps {
  /** The taps paid by this call or the first one of the same batch. */
  readonly accepted: number;
  readonly user: BotUser;
}

/**
 * Counts a batch of taps once. A repeated batch returns the first call's paid taps, or 0 if its tab
 * has sent another batch since. A banned player's batch counts nothing. Undefined for an unknown
 * player.
 */
export function countTaps(
  db: Database,
  player: PlayerId,
  likelyRules: GameRules,
  { batchId, taps, tab = { id: batchId, number: 0 } }: TapBatch,
  now: number,
): Promise<CountedTaps | undefined> {
  return changePlayer(db, player, now, async (change): Promise<CountedTaps> => {
    const { tx, user } = change;
    if (user.bannedAt !== null) return { accepted: 0, user };
    const tabOf = (id: string) => readTab(tx, { ...player, tab: id });
    const [last, alone] = await Promise.all([
      tabOf(tab.id),
      // Pages of an earlier version sent batches without a tab.
      tab.id === batchId ? undefined : tabOf(batchId),
    ]);
    if (alone?.number === 0) return { accepted: alone.accepted, user };
    if (last && tab.number <= last.number)
      return { accepted: tab.number === last.number ? last.accepted : 0, user };

    const rules = await withRulesOf(tx, likelyRules, user);
    const before = gameOf(rules, user, now);
    const { accepted, game } = applyTaps(before, taps, now);
    if (accepted > 0) {
      await change.addPoints({ source: "taps", delta: game.points - before.points });
      change.count("taps", accepted);
      change.set({
        taps_count: user.tapsCount + accepted,
        energy_full_at: game.energyFullAt,
        energy_since: rules.energySince,
        taps_counted_at: game.tapsCountedAt,
      });
    } else await endFutureMarks(change, rules);
    const row = {
      bot_id: player.botId,
      tg_id: player.tgId,
      tab: tab.id,
      number: tab.number,
      accepted,
      counted_at: now,
      counted_on: dayOf(now),
    };
    if (accepted > 0 || last) change.writeLater(writeOf(upsertTab, row));
    else {
      await upsertTab.first(tx, row);
      await forgetUnpaid(tx, player);
    }
    return { accepted, user: change.user };
  });
}

interface TabKey extends PlayerId {
  readonly tab: string;
}

/** The last batch of a player's tab. */
const readTab = (tx: Database, key: TabKey) =>
  sharesTransactions(tx) ? readTogether(tx, key) : selectTab.first(tx, key);

const selectTab = statement((db, { botId, tgId, tab }: TabKey) =>
  tabsOf(db, botId).where("tg_id", "=", tgId).where("tab", "=", tab),
);

const readTogether = batched(async (tx, keys: readonly TabKey[]) => {
  const [{ botId } = { botId: "" }] = keys;
  const [tgIds, tabs] = [keys.map(({ tgId }) => tgId), keys.map(({ tab }) => tab)];
  const rows = await selectTabs.all(tx, { botId, tgIds, tabs });
  const byKey = new Map(rows.map((row) => [`${row.tg_id} ${row.tab}`, row]));
  return keys.map(({ tgId, tab }) => byKey.get(`${tgId} ${tab}`));
});

const selectTabs = statement(
  (
    db,
    { botId, tgIds, tabs }: { botId: string; tgIds: readonly number[]; tabs: readonly string[] },
  ) =>
    tabsOf(db, botId)
      .where("tg_id", "=", sql<number>`any(${tgIds})`)
      .where("tab", "=", sql<string>`any(${tabs})`),
);

const tabsOf = (db: Database, botId: string) =>
  db
    .selectFrom("tap_tabs")
    .select(["tg_id", "tab", "number", "accepted"])
    .where("bot_id", "=", botId);

const keyColumns = ["bot_id", "tg_id", "tab"] as const;
const batchColumns = ["number", "accepted", "counted_at", "counted_on"] as const;

const upsertTab = statement((db, row: TapTabTable) =>
  db
    .insertInto("tap_tabs")
    .values(pick(row, [...keyColumns, ...batchColumns]))
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(pick(row, batchColumns))),
);

/**
 * The number of unpaid batches, of tabs with no other batch, that are stored per player: more than
 * a page sends while it waits for one answer.
 */
const knownUnpaid = 50;
/** More than each call adds, so that the table does not grow. */
const forgottenAtOnce = 200;

/** Removes a player's oldest unpaid batches. If one is sent again, it counts as new. */
async function forgetUnpaid(db: Database, { botId, tgId }: PlayerId): Promise<void> {
  const old = db
    .selectFrom("tap_tabs")
    .select("tab")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("accepted", "=", 0)
    .where("number", "=", 0)
    .orderBy("counted_at", "desc")
    .limit(forgottenAtOnce)
    .offset(knownUnpaid);
  await db
    .deleteFrom("tap_tabs")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("tab", "in", old)
    .execute();
}
