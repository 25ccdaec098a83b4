/**
 * The name of `names` that `name` was probably meant to be, or undefined when none is near: at most a third of its letters wrong (two of
 * a short one), case apart. Our rule: the seed shows none.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (edits < least) [nearest, least] = [candidate, edits];
  }
  return nearest;
}

/** How many letters must be put in, taken out or replaced (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const above = row;
    row = [i + 1];
    for (const [j, other] of [...b].entries()) {
      row.push(Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + (letter === other ? 0 : 1)));
    }
  }
  return row[b.length] ?? 0;
}
