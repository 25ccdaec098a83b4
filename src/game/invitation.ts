import type { InviteWhen } from "#contract/activity/activities.schema.ts";

/** What a friend must have done when the owner has not said it. Our rule. */
export const defaultInviteWhen: InviteWhen = { taps: 10 };

/** Taps that a friend who plays on makes, however few the invitation asks. Our rule. */
const minTapsOfPlayer = 50;
const dayMs = 86_400_000;

/** Whether a friend has done what an invitation is paid for. Our rule: the seed shows none. */
export function hasPlayed(
  when: InviteWhen,
  friend: { readonly level: number; readonly taps: number },
): boolean {
  return "level" in when ? friend.level >= when.level : friend.taps >= when.taps;
}

/**
 * Whether a friend has played on after what the invitation asks: tapped at least 50 times and twice as
 * often as it asks, or come back after a day. `createdAt` and `lastSeenAt` are Unix ms. Our rule.
 */
export function hasPlayedOn(
  when: InviteWhen,
  friend: { readonly taps: number; readonly createdAt: number; readonly lastSeenAt: number },
): boolean {
  const asked = "taps" in when ? when.taps : 0;
  const hasTapped = friend.taps >= Math.max(minTapsOfPlayer, 2 * asked);
  return hasTapped || friend.lastSeenAt - friend.createdAt >= dayMs;
}
