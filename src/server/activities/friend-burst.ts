const hourMs = 3_600_000;
/** So many within an hour. Our rule. */
const burstSize = 10;
/** Of whom at most one in so many has played on. Our rule. */
const oneIn = 5;

/** One of a player's friends. */
interface Newcomer {
  /** Unix ms. */
  readonly createdAt: number;
  readonly hasPlayedOn: boolean;
}

/** Whether many of a player's friends came within one hour and hardly any of them has played on. */
export function hasBurst(friends: readonly Newcomer[]): boolean {
  const inOrder = friends.toSorted((one, other) => one.createdAt - other.createdAt);
  return inOrder.some((first, from) => isBurstFrom(inOrder.slice(from), first.createdAt));
}

/** Whether friends, the first of whom came at `firstAt`, begin with a burst. */
function isBurstFrom(friends: readonly Newcomer[], firstAt: number): boolean {
  let playedOn = 0;
  for (const [at, { createdAt, hasPlayedOn }] of friends.entries()) {
    if (createdAt >= firstAt + hourMs) return false;
    if (hasPlayedOn) playedOn += 1;
    const size = at + 1;
    if (size >= burstSize && playedOn * oneIn <= size) return true;
  }
  return false;
}
