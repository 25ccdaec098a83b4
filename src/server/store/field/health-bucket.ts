const minMs = 10;
const perDoubling = 2;
const buckets = 22;

/**
 * The bucket of a duration, 0 … 21: up to 10 ms, then two buckets per doubling, the last for more
 * than 10.24 s.
 */
export function bucketOf(milliseconds: number): number {
  // Compares bounds, because a logarithm would misplace some of them.
  for (let bucket = 0; bucket < buckets - 1; bucket += 1)
    if (milliseconds <= upperBound(bucket)) return bucket;
  return buckets - 1;
}

/**
 * The percentile for `share` (0 … 1) in ms, by nearest rank: accurate to 19 %, and clamped to 10 ms
 * … 10.24 s. Null without counts.
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
  return minMs * 2 ** (bucket / perDoubling);
}

/** The geometric mean of the bounds. */
function middleOf(bucket: number): number {
  if (bucket === 0) return minMs;
  if (bucket === buckets - 1) return upperBound(buckets - 2);
  return Math.round(Math.sqrt(upperBound(bucket - 1) * upperBound(bucket)));
}
