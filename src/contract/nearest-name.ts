/** A longer name is hardly a typing error, and comparing it takes long. */
const longestName = 64;

/**
 * The name of `names` that `name` was probably meant to be, or undefined when none is near: at most
 * a third of its letters wrong (two of a short one), case apart; never for a name of more than 64
 * characters. Our rule: the seed shows none.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > longestName) return undefined;
  let nearest: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (edits < least) [nearest, least] = [candidate, edits];
  }
  return nearest;
}

/**
 * How many letters must be put in, taken out or replaced (Levenshtein); `least` for as many or
 * more.
 */
function editDistance(a: string, b: string, least: number): number {
  if (Math.abs(a.length - b.length) >= least) return least;
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
    if (Math.min(...row) >= least) return least;
  }
  return row[b.length] ?? 0;
}
