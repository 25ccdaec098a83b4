import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Level } from "#contract/bot/game.schema.ts";
import type { Audience } from "#contract/message/broadcast.schema.ts";
import { whole } from "../engine/dialect.ts";
import { filtered, stageAfter, type UserQuery } from "../list/user-filter.ts";
import type { Database } from "../schema/tables.ts";

const dayMs = 86_400_000;

/** An audience at a moment: neither later levels nor later users change it. */
export interface Recipients {
  readonly at: number;
  /** The bounds of the points that count for the level; both are inclusive. */
  readonly points?: { readonly min: number; readonly max: number };
  /** Unix ms; the first is inclusive, the second exclusive. */
  readonly seenFrom?: number;
  readonly seenBefore?: number;
  readonly language?: string;
  readonly hasWallet?: boolean;
  readonly task?: { readonly id: string; readonly isDone: boolean };
}

/** The recipients of an audience at `at`, in a game with these levels. */
export function recipientsOf(
  audience: Audience,
  levels: readonly Pick<Level, "points">[],
  at: number,
): Recipients {
  const { minLevel, maxLevel, seenWithinDays, notSeenForDays, language, hasWallet, task } =
    audience;
  return {
    at,
    ...((minLevel !== undefined || maxLevel !== undefined) && {
      points: pointsBetween(levels, minLevel ?? 0, maxLevel ?? levels.length),
    }),
    ...(seenWithinDays !== undefined && { seenFrom: at - seenWithinDays * dayMs }),
    ...(notSeenForDays !== undefined && { seenBefore: at - notSeenForDays * dayMs }),
    ...(language !== undefined && { language }),
    ...(hasWallet !== undefined && { hasWallet }),
    ...(task && { task }),
  };
}

/**
 * The points, both inclusive, from the lowest to the highest level; none if the game has no such
 * lowest level.
 */
export function pointsBetween(
  levels: readonly Pick<Level, "points">[],
  lowest: number,
  highest: number,
): { min: number; max: number } {
  if (lowest > levels.length) return { min: 1, max: 0 };
  const next = levels[highest]?.points;
  return {
    min: lowest === 0 ? 0 : (levels[lowest - 1]?.points ?? 0),
    max: next === undefined ? Number.MAX_SAFE_INTEGER : next - 1,
  };
}

/**
 * The number of recipients, and `all` with the users whom the bot cannot message. Counts in stages,
 * so that others are not delayed; `isLate` ends it, and then there may be more.
 */
export async function countRecipients(
  db: Database,
  botId: string,
  recipients: Recipients,
  isLate: () => boolean,
): Promise<{ readonly count: number; readonly all: number; readonly hasMore: boolean }> {
  let count = 0;
  let all = 0;
  for (let after = 0; ; ) {
    const { users, end } = await stageAfter(db, botId, after);
    const counted = await db
      .selectFrom(among(users, recipients).select("unreachable_since").as("some"))
      .select(({ fn }) => [
        fn.countAll<number>().as("all"),
        fn.count<number>("unreachable_since").as("unreachable"),
      ])
      .executeTakeFirstOrThrow();
    all += counted.all;
    count += counted.all - counted.unreachable;
    if (end === null) return { count, all, hasMore: false };
    if (isLate()) return { count, all, hasMore: true };
    after = end;
    await nextTurn();
  }
}

/**
 * The next recipients after a user, at most `max`, in order of tgId, and the last user considered;
 * null if there are no more users. Considers one stage, so there may be no recipients.
 */
export async function nextRecipients(
  db: Database,
  botId: string,
  recipients: Recipients,
  after: number,
  max: number,
): Promise<{ readonly tgIds: readonly number[]; readonly reached: number | null }> {
  const { users, end } = await stageAfter(db, botId, after);
  const rows = await filtered(among(users, recipients), { search: "", isReachable: true })
    .orderBy("tg_id")
    .limit(max)
    .execute();
  const tgIds = rows.map((row) => row.tg_id);
  return { tgIds, reached: tgIds.length === max ? (tgIds.at(-1) ?? after) : end };
}

/** The users of an audience, whether the bot can message them or not. */
function among<Row>(users: UserQuery<Row>, recipients: Recipients): UserQuery<Row> {
  const { at, points, seenFrom, seenBefore, language, hasWallet, task } = recipients;
  const matching = filtered(users, {
    search: "",
    isBanned: false,
    points: points && { ...points, now: at },
    hasWallet,
    seenSince: seenFrom,
    seenBefore,
  }).where(sql<boolean>`created_at <= ${whole(at)}`);
  const speakers = language === undefined ? matching : matching.where("language", "=", language);
  if (!task) return speakers;
  return speakers.where(task.isDone ? hasDone(task.id) : sql<boolean>`not ${hasDone(task.id)}`);
}

/** True if there is a ledger row with the `activityKey` of the task. */
function hasDone(taskId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from ledger
    where ledger.bot_id = bot_users.bot_id
      and ledger.idempotency_key = '/task/' || cast(bot_users.tg_id as text) || ${`/${taskId}`})`;
}
