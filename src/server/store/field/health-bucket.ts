const smallestMs = 10;
const perDoubling = 2;
const buckets = 22;

/**
 * Which of 22 buckets a duration belongs to: 0 up to 10 ms, then two for each doubling, 21 for
 * everything past 10.24 s, which is more than a field fetch may take.
 */
export function bucketOf(milliseconds: number): number {
  // By the bounds themselves: a logarithm would put some of them on the wrong side.
  for (let bucket = 0; bucket < buckets - 1; bucket += 1)
    if (milliseconds <= upperBound(bucket)) return bucket;
  return buckets - 1;
}

/**
 * The duration in ms that `share` of the counted ones do not exceed (nearest rank), to 19 % either
 * way between 10 ms and 10.24 s; 10 for anything shorter, 10,240 for anything longer. Null when
 * nothing is counted.
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(share * total));
  let counted = 0;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    counted += counts.get(bucket) ?? 0;
    if (counted >= rank) return middleOf(bucket);
  }
  return null;
}

function upperBound(bucket: number): number {
  return smallestMs * 2 ** (bucket / perDoubling);
}

/** As far from the one bound as from the other, as a ratio. */
function middleOf(bucket: number): number {
  if (bucket === 0) return smallestMs;
  if (bucket === buckets - 1) return upperBound(buckets - 2);
  return Math.round(Math.sqrt(upperBound(bucket - 1) * upperBound(bucket)));
}
