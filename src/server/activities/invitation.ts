import { LRUCache } from "lru-cache";
import type { Invite } from "#contract/activity/activities.schema.ts";
import { defaultInviteWhen, hasPlayed } from "#game/invitation.ts";
import { standingOf } from "../players/player-values.ts";
import { noteInvitationPaid, ownerOfCode } from "../store/activity/invitation.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/schema/tables.ts";
import type { BotUser } from "../store/user/bot-user.ts";
import { activityKey } from "../store/user/ledger.ts";
import { creditPoints } from "../store/user/points.ts";

/** The maximum number of unknown codes that are remembered. */
const maxCodes = 10_000;
/** Longer codes belong to nobody: players' codes have 12 characters. */
const maxCodeLength = 64;

/** Pays invitations; both calls return the friend as paid. */
export interface Invitations {
  /** At the start of a session; looks up an unknown code again. */
  payAtSignIn(bot: InvitingBot, friend: BotUser, now: number): Promise<BotUser>;
  pay(bot: InvitingBot, friend: BotUser, now: number): Promise<BotUser>;
}

type InvitingBot = Pick<Bot, "id" | "activities" | "game">;

/**
 * Pays the invitation of a player who has played enough. Each step happens once, in its own
 * transaction; after a stop between them, the player's next call pays the rest. Costs no query for
 * a bot without `invite`, nor for a player who came without a code or whose invitation is paid.
 */
export function createInvitations(db: Database): Invitations {
  /** Keys of codes that belonged to nobody at the last look-up. */
  const codesOfNobody = new LRUCache<string, true>({ max: maxCodes });

  async function payIfDue(
    { id: botId, activities: { invite }, game }: InvitingBot,
    friend: BotUser,
    now: number,
  ): Promise<BotUser> {
    const code = friend.registeredByRefCode;
    if (!invite || friend.isInvitationPaid || code === null) return friend;
    if (code.length > maxCodeLength) return friend;
    if (invite.points === 0 && invite.friendPoints === 0) return friend;
    const { level } = standingOf(friend, game, now).reached;
    const progress = { level, taps: friend.tapsCount };
    if (!hasPlayed(invite.when ?? defaultInviteWhen, progress)) return friend;
    const inviter = await findInviter(botId, code);
    if (inviter === undefined) return friend;
    const paid = await payBoth(db, { botId, invite, friend, inviter }, now);
    await noteInvitationPaid(db, { botId, tgId: friend.tgId }, now);
    return { ...paid, isInvitationPaid: true };
  }

  async function findInviter(botId: string, code: string): Promise<number | undefined> {
    const key = keyOf(botId, code);
    const inviter = await ownerOfCode(db, botId, code);
    if (inviter === undefined) codesOfNobody.set(key, true);
    else codesOfNobody.delete(key);
    return inviter;
  }

  return {
    payAtSignIn: payIfDue,
    async pay(bot, friend, now) {
      const isOfNobody = codesOfNobody.has(keyOf(bot.id, friend.registeredByRefCode));
      return isOfNobody ? friend : payIfDue(bot, friend, now);
    },
  };
}

function keyOf(botId: string, code: string | null): string {
  return `${botId} ${code}`;
}

/**
 * Pays the friend, then the inviter; returns the friend. A full balance and a banned player get
 * nothing, and the invitation stays unpaid for good.
 */
async function payBoth(
  db: Database,
  { botId, invite, friend, inviter }: Due,
  now: number,
): Promise<BotUser> {
  const { tgId } = friend;
  const toFriend = {
    tgId,
    points: invite.friendPoints,
    reason: String(inviter),
    idempotencyKey: activityKey("invite", tgId, "self"),
  };
  const toInviter = {
    tgId: inviter,
    points: invite.points,
    reason: String(tgId),
    idempotencyKey: activityKey("invite", inviter, tgId),
  };
  const pay = async (payment: typeof toFriend) =>
    payment.points > 0 ? creditPoints(db, { botId, source: "invite", ...payment }, now) : undefined;
  const result = await pay(toFriend);
  await pay(toInviter);
  return result && result.kind !== "refused" ? result.user : friend;
}

interface Due {
  readonly botId: string;
  readonly invite: Invite;
  readonly friend: BotUser;
  readonly inviter: number;
}
