import type { InviteWhen } from "#contract/activity/activities.schema.ts";

/** The default condition of an invitation (docs/bot-file.md, "Activities"). */
export const defaultInviteWhen: InviteWhen = { taps: 10 };

/** The minimum of taps of a friend who plays on, however few the invitation requires. */
const minTapsOfPlayer = 50;
const dayMs = 86_400_000;

/** Whether a friend has met the condition of an invitation. */
export function hasPlayed(
  when: InviteWhen,
  friend: { readonly level: number; readonly taps: number },
): boolean {
  return "level" in when ? friend.level >= when.level : friend.taps >= when.taps;
}

/**
 * Whether a friend has played on after that: at least 50 taps and twice the required number, or a
 * return after a day. `createdAt` and `lastSeenAt` are Unix ms.
 */
export function hasPlayedOn(
  when: InviteWhen,
  friend: { readonly taps: number; readonly createdAt: number; readonly lastSeenAt: number },
): boolean {
  const requiredTaps = "taps" in when ? when.taps : 0;
  const hasTapped = friend.taps >= Math.max(minTapsOfPlayer, 2 * requiredTaps);
  return hasTapped || friend.lastSeenAt - friend.createdAt >= dayMs;
}
