import type { InviteWhen } from "#contract/activity/activities.schema.ts";
import type {
  InviterList,
  InviterQuery,
  Inviter as ListedInviter,
} from "#contract/user/leaderboard.schema.ts";
import { defaultInviteWhen, hasPlayedOn } from "#game/invitation.ts";
import { visibleName } from "../players/player-values.ts";
import { readInvitationPayments } from "../store/activity/invitation.ts";
import type { Bot } from "../store/bot/bot.ts";
import {
  countInvited,
  type Inviter,
  newestInvited,
  topInviters,
  topInvitersSince,
} from "../store/list/inviters.ts";
import type { Database } from "../store/schema/tables.ts";

const dayMs = 86_400_000;
const maxInviters = 50;
/** The number of each inviter's newest friends that are checked for having played on. */
const maxNewest = 100;
const maxToday = 1000;
/** The number of registrations of the last 7 days that are counted. */
const maxUsers = 10_000;

const hourMs = 3_600_000;
/** The number of friends within an hour that makes a burst. */
const burstSize = 10;
/** In a burst, at most one of this many has played on. */
const oneIn = 5;

/** The players of a bot who have invited the most friends, ever or in the last 7 days. */
export async function listInviters(
  db: Database,
  { id: botId, activities: { invite } }: Pick<Bot, "id" | "activities">,
  period: NonNullable<InviterQuery["period"]>,
  now: number,
): Promise<InviterList> {
  const top =
    period === "all"
      ? { inviters: await topInviters(db, botId, maxInviters), since: null }
      : await topInvitersSince(db, botId, now - 7 * dayMs, { max: maxInviters, maxUsers });
  const options = { botId, when: invite?.when ?? defaultInviteWhen, now };
  const inviters: ListedInviter[] = [];
  // One at a time, so that players' calls reach the store in between.
  for (const inviter of top.inviters) inviters.push(await describe(db, inviter, options));
  return { inviters, since: top.since };
}

async function describe(
  db: Database,
  inviter: Inviter,
  { botId, when, now }: { readonly botId: string; readonly when: InviteWhen; readonly now: number },
): Promise<ListedInviter> {
  const { tgId, username, refCode, friends } = inviter;
  const newest = await newestInvited(db, { botId, refCode, max: maxNewest });
  const newcomers = newest.map(({ tapsCount, createdAt, lastSeenAt }) => ({
    createdAt,
    hasPlayedOn: hasPlayedOn(when, { taps: tapsCount, createdAt, lastSeenAt }),
  }));
  // There is more to count only if all of the newest came today.
  const dayAgo = now - dayMs;
  const newToday = newest.filter(({ createdAt }) => createdAt >= dayAgo).length;
  const paid = await readInvitationPayments(db, { botId, tgId }, newest);
  return {
    tgId,
    name: visibleName(inviter),
    username,
    friends,
    friendsToday:
      newToday < maxNewest
        ? newToday
        : await countInvited(db, { botId, refCode, since: dayAgo, max: maxToday }),
    newest: newest.length,
    playedOn: newcomers.filter((friend) => friend.hasPlayedOn).length,
    paid: [...paid.values()].reduce((sum, points) => sum + points, 0),
    burst: hasBurst(newcomers),
  };
}

interface Newcomer {
  /** Unix ms. */
  readonly createdAt: number;
  readonly hasPlayedOn: boolean;
}

/** Whether many friends came within one hour and hardly any of them has played on. */
function hasBurst(friends: readonly Newcomer[]): boolean {
  const inOrder = friends.toSorted((one, other) => one.createdAt - other.createdAt);
  return inOrder.some((first, index) => isBurstFrom(inOrder.slice(index), first.createdAt));
}

/** Whether friends in order begin with a burst within an hour of `firstAt`. */
function isBurstFrom(friends: readonly Newcomer[], firstAt: number): boolean {
  let playedOn = 0;
  for (const [index, { createdAt, hasPlayedOn }] of friends.entries()) {
    if (createdAt >= firstAt + hourMs) return false;
    if (hasPlayedOn) playedOn += 1;
    const size = index + 1;
    if (size >= burstSize && playedOn * oneIn <= size) return true;
  }
  return false;
}
