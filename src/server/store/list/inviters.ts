import { sql } from "kysely";
import type { Database } from "../schema/tables.ts";
import { newestFirst } from "./listed-users.ts";
import { countRows } from "./user-filter.ts";

/** A player who has invited friends. */
export interface Inviter {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  readonly refCode: string;
  /** The number of friends in the period of the list. */
  readonly friends: number;
}

const inviterColumns = [
  "tg_id as tgId",
  "tg_name as name",
  "tg_username as username",
  "ref_code as refCode",
] as const;

/** The `max` players who have invited the most friends. */
export function topInviters(db: Database, botId: string, max: number): Promise<Inviter[]> {
  return (
    db
      .selectFrom("bot_users")
      .select([...inviterColumns, "friends_count as friends"])
      .where("bot_id", "=", botId)
      // The condition of the partial index.
      .where(sql<boolean>`friends_count <> 0`)
      .orderBy("friends_count", "desc")
      .orderBy("tg_id", "desc")
      .limit(max)
      .execute()
  );
}

/**
 * The `max` players who have invited the most friends since a moment: `since`, or a later one if
 * more than `maxUsers` have registered from then on.
 */
export async function topInvitersSince(
  db: Database,
  botId: string,
  since: number,
  { max, maxUsers }: { readonly max: number; readonly maxUsers: number },
): Promise<{ readonly inviters: Inviter[]; readonly since: number }> {
  const newest = db.selectFrom("bot_users").where("bot_id", "=", botId);
  const tooMany = await newest
    .select("created_at")
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc")
    .offset(maxUsers)
    .limit(1)
    .executeTakeFirst();
  const from = tooMany ? tooMany.created_at + 1 : since;
  const counts = await db
    .selectFrom(
      newest
        .select("registered_by_ref_code as code")
        .where("created_at", ">=", from)
        .orderBy("created_at", "desc")
        .orderBy("tg_id", "desc")
        .limit(maxUsers)
        .as("newest"),
    )
    .select(["code", sql<number>`count(*)`.as("friends")])
    .where("code", "is not", null)
    .groupBy("code")
    .orderBy("friends", "desc")
    .orderBy("code")
    // Some codes belong to no player, such as those of advertisements.
    .limit(4 * max)
    .execute();
  return { inviters: (await inviters(db, botId, counts)).slice(0, max), since: from };
}

/** The players of referral codes, the one with the most friends first. */
async function inviters(
  db: Database,
  botId: string,
  counts: readonly { readonly code: string | null; readonly friends: number }[],
): Promise<Inviter[]> {
  const byCode = new Map(counts.map(({ code, friends }) => [code ?? "", Number(friends)]));
  if (byCode.size === 0) return [];
  const players = await db
    .selectFrom("bot_users")
    .select(inviterColumns)
    .where("bot_id", "=", botId)
    .where("ref_code", "in", [...byCode.keys()])
    .execute();
  return players
    .map((inviter) => ({ ...inviter, friends: byCode.get(inviter.refCode) ?? 0 }))
    .toSorted((one, other) => other.friends - one.friends || other.tgId - one.tgId);
}

/** At most `max` users who registered with a referral code. */
interface Invited {
  readonly botId: string;
  readonly refCode: string;
  readonly max: number;
}

/** The `max` newest of those who registered with a referral code, newest first. */
export function newestInvited(db: Database, { botId, refCode, max }: Invited) {
  const users = db
    .selectFrom("bot_users")
    .select([
      "tg_id as tgId",
      "created_at as createdAt",
      "taps_count as tapsCount",
      "last_seen_at as lastSeenAt",
    ])
    .where("bot_id", "=", botId);
  return newestFirst(users, refCode).limit(max).execute();
}

/** The number of registrations with a referral code since a moment, counted up to `max`. */
export function countInvited(
  db: Database,
  { botId, refCode, since, max }: Invited & { readonly since: number },
): Promise<number> {
  const users = db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .where("created_at", ">=", since);
  return countRows(db, users.limit(max));
}
