import { type RawBuilder, sql } from "kysely";
import { maxAheadMs } from "#game/future-mark.ts";

/** `weekOf` of a moment (Unix ms) in SQL; it divides whole numbers, so the moment is one, too. */
function weekIn(now: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((${now} - 345600000) / 604800000)`;
}

/** Whether a user's week is over, or of a clock that was wrong. */
function isOtherWeek(now: RawBuilder<unknown>): RawBuilder<boolean> {
  const latest = weekIn(sql`(${now} + ${sql.lit(maxAheadMs)})`);
  return sql<boolean>`(week < ${weekIn(now)} or week > ${latest})`;
}

type WeekColumns = Readonly<
  Record<"week" | "week_points" | "week_friends", RawBuilder<number | null>>
>;

/**
 * The columns that begin the week of `now` for a user whose points or friends are about to change, if
 * their week is counted and over.
 */
export function beginWeek(now: RawBuilder<unknown>): WeekColumns {
  return begun(weekIn(now), isOtherWeek(now));
}

/** Week columns as the assignments of an update. */
export function assignmentsOf(columns: WeekColumns): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
}

/**
 * The same for a user who is paid auto-mining, of which `paidBefore` was mined before the week of the
 * payment: that part counts in no week.
 */
export function withoutMinedBefore(
  columns: WeekColumns,
  paidBefore: RawBuilder<unknown>,
): WeekColumns {
  return { ...columns, week_points: sql<number | null>`${columns.week_points} + ${paidBefore}` };
}

/** The columns of `beginWeek` for a user who opens the app of a bot that counts weeks (`isCounted` 1) or not (0). */
export function beginOrEndWeek(
  now: RawBuilder<unknown>,
  isCounted: RawBuilder<unknown>,
): WeekColumns {
  const week = weekIn(now);
  const columns = begun(week, sql<boolean>`(week is null or ${isOtherWeek(now)})`);
  const ended = (column: RawBuilder<number | null>) =>
    sql<number | null>`case when ${isCounted} = 1 then ${column} end`;
  return {
    week: ended(columns.week),
    week_points: ended(columns.week_points),
    week_friends: ended(columns.week_friends),
  };
}

function begun(week: RawBuilder<number>, isOver: RawBuilder<boolean>): WeekColumns {
  const either = (fresh: RawBuilder<number>, kept: RawBuilder<number | null>) =>
    sql<number | null>`case when ${isOver} then ${fresh} else ${kept} end`;
  return {
    week: either(week, sql`week`),
    week_points: either(sql`points + points_spent`, sql`week_points`),
    week_friends: either(sql`friends_count`, sql`week_friends`),
  };
}

/** The week of a user who has just come, without points or friends. */
export function firstWeek(now: RawBuilder<unknown>, isCounted: RawBuilder<unknown>): WeekColumns {
  const ifCounted = (value: RawBuilder<number>) =>
    sql<number | null>`case when ${isCounted} = 1 then ${value} end`;
  const none = sql<number>`0`;
  return {
    week: ifCounted(weekIn(now)),
    week_points: ifCounted(none),
    week_friends: ifCounted(none),
  };
}
