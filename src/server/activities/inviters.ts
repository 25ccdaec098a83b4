import type { InviteWhen } from "#contract/schema/activities.ts";
import type {
  InviterList,
  InviterQuery,
  Inviter as ListedInviter,
} from "#contract/schema/inviter.ts";
import { defaultInviteWhen, hasPlayedOn } from "#game/invitation.ts";
import { visibleName } from "../players/visible-name.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import { readInvitationPayments } from "../store/user/invitation.ts";
import {
  countInvited,
  type InvitedFriend,
  type Inviter,
  newestInvited,
  topInviters,
  topInvitersSince,
} from "../store/user/inviter.ts";
import { hasBurst } from "./friend-burst.ts";

const dayMs = 86_400_000;
const maxInviters = 50;
/** Of the newest friends of each it is told whether they played on. */
const maxNewest = 100;
const maxToday = 1000;
/** As many registrations are looked at for the last 7 days. */
const maxUsers = 10_000;

/** The players of a bot who have brought the most friends, ever or in the last 7 days. */
export async function listInviters(
  db: Database,
  { id: botId, activities: { invite } }: Pick<Bot, "id" | "activities">,
  period: NonNullable<InviterQuery["period"]>,
  now: number,
): Promise<InviterList> {
  const found =
    period === "all"
      ? { inviters: await topInviters(db, botId, maxInviters), since: null }
      : await topInvitersSince(db, botId, now - 7 * dayMs, { max: maxInviters, maxUsers });
  const asked = { when: invite?.when ?? defaultInviteWhen, now };
  const inviters: ListedInviter[] = [];
  // One by one, so that an owner's look leaves the store to the players.
  for (const inviter of found.inviters) inviters.push(await describe(db, botId, inviter, asked));
  return { inviters, since: found.since };
}

async function describe(
  db: Database,
  botId: string,
  inviter: Inviter,
  { when, now }: { readonly when: InviteWhen; readonly now: number },
): Promise<ListedInviter> {
  const { tgId, username, refCode, friends } = inviter;
  const newest = await newestInvited(db, botId, refCode, maxNewest);
  const newcomers = newest.map(({ tapsCount, createdAt, lastSeenAt }) => ({
    createdAt,
    hasPlayedOn: hasPlayedOn(when, { taps: tapsCount, createdAt, lastSeenAt }),
  }));
  const paid = await readInvitationPayments(db, { botId, tgId }, newest);
  return {
    tgId,
    name: visibleName(inviter),
    username,
    friends,
    friendsToday: await countToday(db, botId, refCode, newest, now - dayMs),
    newest: newest.length,
    playedOn: newcomers.filter((friend) => friend.hasPlayedOn).length,
    paid: [...paid.values()].reduce((sum, points) => sum + points, 0),
    burst: hasBurst(newcomers),
  };
}

/** Counted from the newest friends; only if all of them came today is the store asked. */
async function countToday(
  db: Database,
  botId: string,
  refCode: string,
  newest: readonly InvitedFriend[],
  since: number,
): Promise<number> {
  const count = newest.filter(({ createdAt }) => createdAt >= since).length;
  return count < maxNewest ? count : countInvited(db, botId, refCode, since, maxToday);
}
