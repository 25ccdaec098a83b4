import { type DayCount, dayOf } from "./day-count.ts";

/** A player who has started a session. */
export interface CountedSignIn {
  /** The start of their previous session, Unix ms; null for a new player. */
  readonly seenBefore: number | null;
  /** When they joined, Unix ms. */
  readonly createdAt: number;
  /** Whether they are new and came with a player's code. */
  readonly isInvited: boolean;
}

/** The largest number of days over which active players are counted. */
const longestDays = 30;
const returnDays = [1, 7] as const;

/** The counts of a sign-in: a new player, and a player's first session of a day. */
export function countsOfSignIn(
  { seenBefore, createdAt, isInvited }: CountedSignIn,
  now: number,
): DayCount[] {
  const day = dayOf(now);
  const once = (kind: DayCount["kind"], of = day, count = 1) => ({ day: of, kind, count });
  if (seenBefore === null)
    return [
      once("new"),
      once("active"),
      once("last-active"),
      ...(isInvited ? [once("invited")] : []),
    ];
  const before = dayOf(seenBefore);
  if (before === day) return [];
  const moved = [
    once("last-active"),
    ...(before > day - longestDays ? [once("last-active", before, -1)] : []),
  ];
  // Stored by another process whose clock is ahead.
  if (before > day) return moved;
  const joined = dayOf(createdAt);
  const returned = returnDays.find((days) => joined + days === day);
  return [
    ...moved,
    once("active"),
    ...(returned === undefined ? [] : [once(`returned-${returned}`, joined)]),
  ];
}
