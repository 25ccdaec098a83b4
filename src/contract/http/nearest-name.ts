/** A longer name is unlikely to be a typo, and slow to compare. */
const maxComparedLength = 64;

/**
 * The name in `names` that `name` probably misspells: at most a third of its letters differ (two
 * for a short name), ignoring case. Undefined if none is near or `name` has more than 64
 * characters.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > maxComparedLength) return undefined;
  let nearest: string | undefined;
  let cap = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase(), cap);
    if (edits < cap) [nearest, cap] = [candidate, edits];
  }
  return nearest;
}

/** The Levenshtein distance, capped at `cap`. */
function editDistance(a: string, b: string, cap: number): number {
  if (Math.abs(a.length - b.length) >= cap) return cap;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const above = row;
    row = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      row.push(
        Math.min(
          (above[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (above[j] ?? 0) + (a[i] === b[j] ? 0 : 1),
        ),
      );
    if (Math.min(...row) >= cap) return cap;
  }
  return row[b.length] ?? 0;
}
