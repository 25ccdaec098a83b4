import { type RawBuilder, type Selectable, sql } from "kysely";
import { lockShared, whole } from "../engine/dialect.ts";
import { prepared, preparedBy } from "../engine/prepared.ts";
import type { BotUserTable, Database } from "../engine/tables.ts";
import { isNotBlocked } from "./block.ts";
import { botUserColumns, type PlayerId } from "./bot-user.ts";
import { beginOrEndWeek, firstWeek, withoutMinedBefore } from "./week.ts";

/** A player who opens the Mini App now. */
export interface Seen extends PlayerId {
  readonly name: string;
  readonly username: string;
  /** The names as lists sort and find them. */
  readonly nameKey: string;
  readonly usernameKey: string;
  /** The main language of the client; null keeps an earlier one. */
  readonly language: string | null;
  /** `now` if the bot may not write to the player, which keeps an earlier moment; else null. */
  readonly unreachableSince: number | null;
  /** The IP address to record, or null, which forgets an earlier one. */
  readonly ip: string | null;
  /** 1 if the bot counts the points of weeks, else 0. */
  readonly countsWeek: 0 | 1;
  readonly now: number;
}

/** What a sign-in answers of a player's row. */
const seenColumns = [...botUserColumns, "seen_before_at"] as const;
export type SeenRow = Pick<Selectable<BotUserTable>, (typeof seenColumns)[number]>;

interface Rates {
  /** The bot's. */
  readonly rate: number;
  /** The player's, before and now: with what boosts have added. */
  readonly oldRate: number;
  readonly newRate: number;
  /** Auto-mining is paid up to here. */
  readonly since: number | RawBuilder<number>;
}

interface Paid {
  /** What of the payment was mined before the week of `now`. */
  readonly paidBefore: number;
}

/** What becomes of a player, and what it was decided by. */
interface Decided extends Seen, Rates {
  /** Auto-mining was paid up to here. */
  readonly oldSince: number;
}

/** The player's row, their bot's auto-mining rate, and whether the ledger has the entry. */
export const selectReturning = prepared((db, entryId: string, botId: string, tgId: number) =>
  db
    .selectFrom("bot_users")
    .innerJoin("bots", (join) =>
      join.onRef("bots.bot_id", "=", "bot_users.bot_id").on("bots.deleted_at", "is", null),
    )
    .leftJoin("ledger", (join) =>
      join.onRef("ledger.bot_id", "=", "bot_users.bot_id").on("ledger.id", "=", entryId),
    )
    .select(botUserColumns.map((column) => `bot_users.${column}` as const))
    .select(["bots.automine_points_per_hour as rate", "ledger.id as entry_id"])
    .where("bot_users.bot_id", "=", botId)
    .where("bot_users.tg_id", "=", tgId),
);

const rateOf = (db: Database, botId: string) =>
  db
    .selectFrom("bots")
    .select("automine_points_per_hour as rate")
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null);
/** The bot's auto-mining rate, unless there is no such bot. */
export const selectRate = prepared(rateOf);

/** Updates a player who exists, while neither they nor their bot have a rate. */
export const updateIdle = preparedBy((db, seen: Seen) =>
  seenNow(db, seen, {
    rate: 0,
    oldRate: 0,
    newRate: 0,
    since: sql`case when automining_since < ${whole(seen.now)} then ${whole(seen.now)} else automining_since end`,
  }).returning(seenColumns),
);

/** Updates a player to whom nothing is paid, unless they or their bot have changed. */
export const updateSeen = preparedBy((db, decided: Decided) =>
  seenNow(db, decided, decided)
    .where("automining_since", "=", decided.oldSince)
    .returning(seenColumns),
);

/** Likewise, and pays them; the hour's ledger row exists. */
export const updatePaid = preparedBy(
  (
    db,
    decided: Decided &
      Paid & {
        readonly paid: number;
        readonly mostPoints: number;
        readonly entryId: string;
      },
  ) => {
    const { botId, paid, mostPoints, entryId, now } = decided;
    return db
      .with("returning_user", () =>
        seenNow(db, decided, decided, weekOfPaid(decided))
          .where("automining_since", "=", decided.oldSince)
          .set({ points: sql`points + ${whole(paid)}` })
          .where("points", "<=", mostPoints)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("ledger")
                .select("ledger.id")
                .where("ledger.bot_id", "=", botId)
                .where("ledger.id", "=", entryId),
            ),
          )
          .returning(seenColumns),
      )
      .with("entry", (step) =>
        step
          .updateTable("ledger")
          .set({
            delta: sql`delta + ${whole(paid)}`,
            balance_after: step.selectFrom("returning_user").select("points"),
            created_at: now,
          })
          .where("bot_id", "=", botId)
          .where("id", "=", entryId)
          .where(({ exists, selectFrom }) => exists(selectFrom("returning_user").select("tg_id"))),
      )
      .selectFrom("returning_user")
      .select(seenColumns);
  },
);

function seenNow(db: Database, seen: Seen, rates: Rates, week = weekOfSeen(seen)) {
  const { botId } = seen;
  return updateNow(db, seen, rates, week)
    .where("automine_points_per_hour", "=", rates.oldRate)
    .where(isNotBlocked)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bots")
          .select("bots.bot_id")
          .where("bots.bot_id", "=", botId)
          .where("bots.automine_points_per_hour", "=", rates.rate)
          .where("bots.deleted_at", "is", null),
      ),
    );
}

/** Updates a player whose row is locked; when they were seen before. */
export const updateLocked = preparedBy(
  (db, locked: Seen & Omit<Rates, "rate" | "oldRate"> & Paid & { readonly points: number }) =>
    updateNow(db, locked, locked, weekOfPaid(locked))
      .set({ points: locked.points })
      .returning("seen_before_at"),
);

const weekOfSeen = (seen: Seen) => beginOrEndWeek(whole(seen.now), whole(seen.countsWeek));
const weekOfPaid = (paid: Seen & Paid) =>
  withoutMinedBefore(weekOfSeen(paid), whole(paid.paidBefore));

function updateNow(
  db: Database,
  seen: Seen,
  { newRate, since }: Omit<Rates, "rate" | "oldRate">,
  week: ReturnType<typeof weekOfSeen>,
) {
  const unreachable = sql`cast(${seen.unreachableSince} as bigint)`;
  return db
    .updateTable("bot_users")
    .set({
      tg_name: seen.name,
      tg_username: seen.username,
      name_key: seen.nameKey,
      username_key: seen.usernameKey,
      automining_since: since,
      automine_points_per_hour: newRate,
      last_seen_at: seen.now,
      seen_before_at: sql`last_seen_at`,
      last_ip: seen.ip,
      language: sql`coalesce(${seen.language}, language)`,
      unreachable_since: sql`case when ${unreachable} is not null
        then coalesce(unreachable_since, ${unreachable}) end`,
      ...week,
    })
    .where("bot_id", "=", seen.botId)
    .where("tg_id", "=", seen.tgId);
}

/** A player to be made. */
interface NewUser extends Seen {
  readonly refCode: string;
  readonly referrer: string | null;
  /** By which the player is known if they were erased. */
  readonly mark: string;
}

/** Makes a player, unless they exist or were erased, or the bot does not exist. */
export const insertUser = preparedBy((db, user: NewUser) => {
  const values = {
    bot_id: sql`bots.bot_id`,
    tg_id: sql`${user.tgId}`,
    ref_code: sql`${user.refCode}`,
    registered_by_ref_code: sql`${user.referrer}`,
    friends_count: sql`0`,
    tg_name: sql`${user.name}`,
    tg_username: sql`${user.username}`,
    name_key: sql`${user.nameKey}`,
    username_key: sql`${user.usernameKey}`,
    points: sql`0`,
    custom_value: sql`0`,
    ton_address: sql`''`,
    energy_full_at: sql`${user.now}`,
    energy_since: sql`energy_since`,
    automining_since: sql`${user.now}`,
    automine_points_per_hour: sql`automine_points_per_hour`,
    taps_counted_at: sql`${user.now}`,
    created_at: sql`${user.now}`,
    last_seen_at: sql`${user.now}`,
    last_ip: sql`${user.ip}`,
    language: sql`${user.language}`,
    unreachable_since: sql`${user.unreachableSince}`,
    ...firstWeek(whole(user.now), whole(user.countsWeek)),
  } as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;
  const columns = Object.keys(values) as (keyof typeof values)[];
  // The bot is locked, because `settleGame` cannot see this user yet: a change of rate must wait.
  const bot = lockShared(db, rateOf(db, user.botId))
    .clearSelect()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("erased_marks")
            .select("erased_marks.mark")
            .where("erased_marks.bot_id", "=", user.botId)
            .where("erased_marks.mark", "=", user.mark),
        ),
      ),
    )
    .select(columns.map((column) => (values[column] as RawBuilder<unknown>).as(column)));
  return db
    .insertInto("bot_users")
    .columns(columns)
    .expression(bot)
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doNothing())
    .returning(botUserColumns);
});
