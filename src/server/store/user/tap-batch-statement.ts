import { type RawBuilder, sql } from "kysely";
import { isDistributed, isPostgres, whole } from "../engine/dialect.ts";
import { gathered } from "../engine/gathered.ts";
import { prepared, preparedList } from "../engine/prepared.ts";
import type { Database } from "../engine/tables.ts";
import { accruedWithin } from "./automining.ts";
import { isNotBlocked } from "./block.ts";
import { botUserColumns, type fromRow, type PlayerId } from "./bot-user.ts";
import { assignmentsOf, beginWeek } from "./week.ts";

/** What a batch is decided by. */
interface AskedTapper extends PlayerId {
  readonly tab: string;
  readonly batchId: string;
  /** Of the hour's ledger row. */
  readonly entryId: string;
}

/** The player with what is known of the batch; undefined if there is no such user. */
export function readForBatch(db: Database, asked: AskedTapper) {
  return isPostgres(db) && !db.isTransaction && !isDistributed(db)
    ? readGathered(db, asked)
    : readOne(db, asked);
}

const readOne = (db: Database, { tab, batchId, entryId, botId, tgId }: AskedTapper) =>
  selectTapper(db, tab, batchId, entryId, botId, tgId);

const readGathered = gathered(async (db, all: readonly [AskedTapper, ...AskedTapper[]]) => {
  if (all.length === 1) return [await readOne(db, all[0])];
  const rows = await selectTappers(
    db,
    all[0].botId,
    all.map(({ tgId }) => tgId),
    all.map(({ tab }) => tab),
    all.map(({ batchId }) => batchId),
    all.map(({ entryId }) => entryId),
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return all.map((_asked, at) => byPlace.get(at + 1));
});

type TapperRow = Parameters<typeof fromRow>[0] & {
  readonly last_number: number | null;
  readonly last_accepted: number | null;
  /** Of a batch that was counted by an earlier version, to which the page did not tell its tab. */
  readonly accepted_alone: number | null;
  readonly entry_id: string | null;
};

const tapperColumns = sql.join([
  ...botUserColumns.map((column) => sql.ref(`bot_users.${column}`)),
  sql`last.number as last_number, last.accepted as last_accepted`,
  sql`alone.accepted as accepted_alone, ledger.id as entry_id`,
]);

/** The rows of a batch beside its player's. */
const joined = (asked: Record<"tab" | "batchId" | "entryId", RawBuilder<string>>) => sql`
  left join tap_tabs as last on last.bot_id = bot_users.bot_id
    and last.tg_id = bot_users.tg_id and last.tab = ${asked.tab}
  left join tap_tabs as alone on alone.bot_id = bot_users.bot_id
    and alone.tg_id = bot_users.tg_id and alone.tab = ${asked.batchId} and alone.number = 0
  left join ledger on ledger.bot_id = bot_users.bot_id and ledger.id = ${asked.entryId}`;

/** The same for several batches, each found by its place among them. For PostgreSQL. */
const selectTappers = preparedList(
  (
    db,
    botId: string,
    tgIds: readonly number[],
    tabs: readonly string[],
    batchIds: readonly string[],
    entryIds: readonly string[],
  ) => {
    const asked = {
      tab: sql.ref<string>("asked.tab"),
      batchId: sql.ref<string>("asked.batch_id"),
      entryId: sql.ref<string>("asked.entry_id"),
    };
    const query = sql<TapperRow & { place: number }>`
      select ${tapperColumns}, asked.place
      from unnest(cast(${tgIds} as bigint[]), cast(${tabs} as text[]), cast(${batchIds} as text[]),
        cast(${entryIds} as text[])) with ordinality as asked(tg_id, tab, batch_id, entry_id, place)
      join bot_users on bot_users.tg_id = asked.tg_id and bot_users.bot_id = ${botId}
      ${joined(asked)}`;
    return { compile: () => query.compile(db) };
  },
);

const selectTapper = prepared(
  (db, tab: string, batchId: string, entryId: string, botId: string, tgId: number) => {
    const asked = {
      tab: sql<string>`${tab}`,
      batchId: sql<string>`${batchId}`,
      entryId: sql<string>`${entryId}`,
    };
    const query = sql<TapperRow>`select ${tapperColumns} from bot_users ${joined(asked)}
      where bot_users.bot_id = ${botId} and bot_users.tg_id = ${tgId}`;
    return { compile: () => query.compile(db) };
  },
);

/** The number of a tab before its first batch. */
export const noBatch = -1;

/** A paid batch as it is stored, and what it was decided by. */
interface PaidBatch extends PlayerId {
  readonly gain: number;
  readonly energyFullAt: number;
  readonly energySince: number;
  readonly tapsCountedAt: number;
  readonly before: { readonly energyFullAt: number; readonly tapsCountedAt: number };
  readonly tab: string;
  readonly lastNumber: number;
  readonly number: number;
  readonly accepted: number;
  /** Of the hour's ledger row. */
  readonly entryId: string;
  readonly now: number;
  /** `now` in days. */
  readonly today: number;
}

/**
 * Pays a batch on PostgreSQL: the points after it; undefined, with nothing changed, if the player has
 * changed or is locked.
 */
export function payBatch(db: Database, batch: PaidBatch): Promise<number | undefined> {
  return db.isTransaction ? payAll(db, [batch]).then(([points]) => points) : payGathered(db, batch);
}

const payAll = async (db: Database, batches: readonly [PaidBatch, ...PaidBatch[]]) => {
  const asked = batches.map(({ before, ...batch }, place) => ({
    place,
    tg_id: batch.tgId,
    gain: batch.gain,
    most_points: Number.MAX_SAFE_INTEGER - batch.gain,
    energy_full_at: batch.energyFullAt,
    energy_since: batch.energySince,
    taps_counted_at: batch.tapsCountedAt,
    energy_before: before.energyFullAt,
    counted_before: before.tapsCountedAt,
    tab: batch.tab,
    last_number: batch.lastNumber,
    number: batch.number,
    accepted: batch.accepted,
    entry_id: batch.entryId,
    now: batch.now,
    today: batch.today,
  }));
  const pay = isDistributed(db) ? updatePaid : upsertPaid;
  const paid = await pay(db, batches[0].botId, JSON.stringify(asked));
  const byPlace = new Map(paid.map(({ place, points }) => [place, points]));
  return batches.map((_batch, place) => byPlace.get(place));
};

const payGathered = gathered(payAll);

/** The start of a statement: the batches of one bot, and those of them that are `paid`. */
const paying = (botId: string, batches: string, isUnchanged: RawBuilder<boolean>) => sql`
  with asked as materialized (
    select * from jsonb_to_recordset(cast(${batches} as jsonb)) as asked(
      place int, tg_id bigint, gain bigint, most_points bigint, energy_full_at bigint,
      energy_since bigint, taps_counted_at bigint, energy_before bigint, counted_before bigint,
      tab text, last_number bigint, number bigint, accepted bigint, entry_id text, now bigint, today bigint
    )
  ), free as materialized (
    -- Rows that others hold are left out, so that nobody waits for another player's.
    select bot_users.tg_id from bot_users
    where bot_users.bot_id = ${botId} and bot_users.tg_id in (select tg_id from asked)
    for no key update skip locked
  ), paid as (
    update bot_users set points = bot_users.points + asked.gain,
      taps_count = bot_users.taps_count + asked.accepted,
      energy_full_at = asked.energy_full_at, energy_since = asked.energy_since,
      taps_counted_at = asked.taps_counted_at,
      ${assignmentsOf(beginWeek(sql.ref("asked.now")))}
    from asked
    where bot_users.bot_id = ${botId} and bot_users.tg_id = asked.tg_id
      and bot_users.tg_id in (select tg_id from free)
      and bot_users.energy_full_at = asked.energy_before
      and bot_users.taps_counted_at = asked.counted_before
      and ${accruedWithin(sql.ref("asked.now"), sql.ref("asked.most_points"))}
      and ${isNotBlocked}
      and ${isUnchanged}
    returning asked.*, bot_users.points
  )`;

const upsertPaid = preparedList((db, botId: string, batches: string) => {
  const isTabUnchanged = sql<boolean>`coalesce((select tap_tabs.number from tap_tabs
    where tap_tabs.bot_id = ${botId} and tap_tabs.tg_id = asked.tg_id
      and tap_tabs.tab = asked.tab), ${sql.lit(noBatch)}) = asked.last_number`;
  const query = sql<{ place: number; points: number }>`
    ${paying(botId, batches, isTabUnchanged)}, entry as (
      insert into ledger (bot_id, id, tg_id, delta, balance_after, source, reason, created_at)
      select ${botId}, entry_id, tg_id, gain, points, 'taps', '', now from paid
      on conflict (bot_id, id) do update set delta = ledger.delta + excluded.delta,
        balance_after = excluded.balance_after, created_at = excluded.created_at
    ), counted as (
      insert into tap_tabs (bot_id, tg_id, tab, number, accepted, counted_at, counted_on)
      select ${botId}, tg_id, tab, number, accepted, now, today from paid
      on conflict (bot_id, tg_id, tab) do update set number = excluded.number,
        accepted = excluded.accepted, counted_at = excluded.counted_at,
        counted_on = excluded.counted_on
    )
    select place, points from paid`;
  return { compile: () => query.compile(db) };
});

/** For Citus, which sends no statement with an insert inside to one worker: the rows must exist. */
const updatePaid = preparedList((db, botId: string, batches: string) => {
  const areRowsUnchanged = sql<boolean>`exists (select 1 from tap_tabs
      where tap_tabs.bot_id = ${botId} and tap_tabs.tg_id = asked.tg_id
        and tap_tabs.tab = asked.tab and tap_tabs.number = asked.last_number)
    and exists (select 1 from ledger
      where ledger.bot_id = ${botId} and ledger.id = asked.entry_id)`;
  const query = sql<{ place: number; points: number }>`
    ${paying(botId, batches, areRowsUnchanged)}, entry as (
      update ledger set delta = ledger.delta + paid.gain, balance_after = paid.points,
        created_at = paid.now
      from paid where ledger.bot_id = ${botId} and ledger.id = paid.entry_id
    ), counted as (
      update tap_tabs set number = paid.number, accepted = paid.accepted, counted_at = paid.now,
        counted_on = paid.today
      from paid where tap_tabs.bot_id = ${botId} and tap_tabs.tg_id = paid.tg_id
        and tap_tabs.tab = paid.tab
    )
    select place, points from paid`;
  return { compile: () => query.compile(db) };
});

/** For a transaction of the embedded store. */
export const updatePlayer = prepared(
  (
    db,
    points: number,
    accepted: number,
    energyFullAt: number,
    energySince: number,
    tapsCountedAt: number,
    now: number,
    botId: string,
    tgId: number,
  ) =>
    db
      .updateTable("bot_users")
      .set({
        points,
        taps_count: sql`taps_count + ${whole(accepted)}`,
        energy_full_at: energyFullAt,
        energy_since: energySince,
        taps_counted_at: tapsCountedAt,
        ...beginWeek(whole(now)),
      })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId),
);
/** Likewise; makes the row of a new tab. */
export const upsertTab = prepared(
  (
    db,
    number: number,
    accepted: number,
    now: number,
    today: number,
    botId: string,
    tgId: number,
    tab: string,
  ) =>
    db
      .insertInto("tap_tabs")
      .values({
        bot_id: botId,
        tg_id: tgId,
        tab,
        number,
        accepted,
        counted_at: now,
        counted_on: today,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["bot_id", "tg_id", "tab"])
          .doUpdateSet({ number, accepted, counted_at: now, counted_on: today }),
      ),
);
