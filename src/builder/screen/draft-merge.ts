import type { Block, Screen } from "#contract/schema/screen.ts";
import { alignBlocks, isSameBlock } from "./screen-difference.ts";

/** Whose block a row keeps. */
export type Side = "mine" | "theirs";

/** A row of two aligned drafts; undefined where a draft has no block. */
export interface MergeRow {
  readonly mine: Block | undefined;
  readonly theirs: Block | undefined;
  readonly isSame: boolean;
  /** The only side that changed it since the common base; null if both did. */
  readonly suggested: Side | null;
}

/** Aligns two drafts by their common base: its blocks, and those added in between. */
export function mergeRows(base: Screen, mine: Screen, theirs: Screen): MergeRow[] {
  const [my, their] = [fateOf(base, mine), fateOf(base, theirs)];
  return Array.from({ length: base.blocks.length + 1 }, (_, index) => [
    ...addedRows(my.added[index] ?? [], their.added[index] ?? []),
    ...keptRow(base.blocks[index], my.kept[index], their.kept[index]),
  ]).flat();
}

/** What became of each block of `base` (undefined: deleted), and the blocks added before each. */
function fateOf(base: Screen, after: Screen): { kept: (Block | undefined)[]; added: Block[][] } {
  const kept: (Block | undefined)[] = base.blocks.map(() => undefined);
  const added: Block[][] = Array.from({ length: base.blocks.length + 1 }, () => []);
  let next = 0;
  for (const row of alignBlocks(base.blocks, after.blocks)) {
    const block = row.after === null ? undefined : after.blocks[row.after];
    if (row.before !== null) {
      kept[row.before] = block;
      next = row.before + 1;
    } else if (block) added[next]?.push(block);
  }
  return { kept, added };
}

function addedRows(mine: readonly Block[], theirs: readonly Block[]): MergeRow[] {
  return alignBlocks(mine, theirs).flatMap(({ before, after, isSame }): MergeRow[] => {
    const [my, their] = [
      before === null ? undefined : mine[before],
      after === null ? undefined : theirs[after],
    ];
    if (isSame) return [{ mine: my, theirs: their, isSame, suggested: "mine" }];
    return [
      ...(my ? [{ mine: my, theirs: undefined, isSame, suggested: "mine" as const }] : []),
      ...(their ? [{ mine: undefined, theirs: their, isSame, suggested: "theirs" as const }] : []),
    ];
  });
}

function keptRow(
  old: Block | undefined,
  mine: Block | undefined,
  theirs: Block | undefined,
): MergeRow[] {
  if (!mine && !theirs) return [];
  const isSame = isSameBlock(mine, theirs);
  const onlyTheirs = isSameBlock(mine, old) ? "theirs" : null;
  const suggested = isSame || isSameBlock(theirs, old) ? "mine" : onlyTheirs;
  return [{ mine, theirs, isSame, suggested }];
}

/** The screen of the chosen blocks. */
export function mergedScreen(rows: readonly MergeRow[], chosen: readonly (Side | null)[]): Screen {
  return { blocks: rows.flatMap((row, index) => row[chosen[index] ?? "mine"] ?? []) };
}
