import type { Block } from "#contract/screen/block.schema.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { blocksOf, pagesOf } from "#contract/screen/screen-page.ts";
import { alignBlocks, isSameBlock, isSameValue } from "../align-blocks.ts";
import { headsOf } from "../screen-difference.ts";
import { screenWith } from "./content.ts";

/** Whose part a row keeps. */
export type Side = "mine" | "theirs";

type Heads = ReturnType<typeof headsOf>;

interface Sides<Part> {
  readonly mine: Part | undefined;
  readonly theirs: Part | undefined;
  readonly isSame: boolean;
  /** The only side that changed it since the common base; null if both did. */
  readonly suggested: Side | null;
}

/** A row of two aligned drafts: a block, the pages' titles, icons and order, or the look. */
export type MergeRow =
  | ({ readonly kind: "block"; readonly page: string } & Sides<Block>)
  | ({ readonly kind: "pages" } & Sides<Heads>)
  | ({ readonly kind: "look" } & Sides<Look>);

/** Aligns two drafts by their common base: its blocks, and those added in between. */
export function mergeRows(base: Screen, mine: Screen, theirs: Screen): MergeRow[] {
  const ids = [base, mine, theirs].flatMap((screen) => pagesOf(screen).map(({ id }) => id));
  const blocks = [...new Set(ids)].flatMap((page) => {
    const [old, my, their] = [base, mine, theirs].map((screen) => blocksAt(screen, page));
    return blockRows(old ?? [], my ?? [], their ?? []).map((row) => ({
      kind: "block" as const,
      page,
      ...row,
    }));
  });
  return [
    ...partRow(headsOf(base), headsOf(mine), headsOf(theirs)).map(
      (row): MergeRow => ({ kind: "pages", ...row }),
    ),
    ...partRow(base.look, mine.look, theirs.look).map(
      (row): MergeRow => ({ kind: "look", ...row }),
    ),
    ...blocks.map((row) => ({
      ...row,
      suggested: suggestedMove(row, { base, mine, theirs, blocks }),
    })),
  ];
}

/**
 * The side of an added row, which may be one end of a move. A block that both moved is once, where
 * this owner put it; one that the other owner deleted or changed is left to choose.
 */
function suggestedMove(
  row: Sides<Block>,
  { base, mine, theirs, blocks }: Record<Side | "base", Screen> & { blocks: Sides<Block>[] },
): Side | null {
  const { suggested } = row;
  const isMine = suggested === "mine";
  const added = isMine ? row.mine : row.theirs;
  if (!suggested || !added || (isMine ? row.theirs : row.mine)) return suggested;
  const copies = (screen: Screen) =>
    blocksOf(screen).filter((block) => isSameBlock(block, added)).length;
  if (copies(isMine ? mine : theirs) > copies(base)) return suggested;
  if (copies(isMine ? theirs : mine) === 0) return null;
  const isMovedHere = blocks.some(
    (other) => other.suggested === "mine" && !other.theirs && isSameBlock(other.mine, added),
  );
  return isMovedHere ? "mine" : suggested;
}

function blocksAt(screen: Screen, page: string): readonly Block[] {
  return pagesOf(screen).find(({ id }) => id === page)?.blocks ?? [];
}

/** A row for a part that the drafts do not have alike. */
function partRow<Part>(old: Part, mine: Part, theirs: Part): Sides<Part>[] {
  if (isSameValue(mine, theirs)) return [];
  const onlyTheirs = isSameValue(mine, old) ? "theirs" : null;
  const suggested = isSameValue(theirs, old) ? "mine" : onlyTheirs;
  return [{ mine, theirs, isSame: false, suggested }];
}

function blockRows(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): Sides<Block>[] {
  const [my, their] = [fateOf(base, mine), fateOf(base, theirs)];
  return Array.from({ length: base.length + 1 }, (_, index) => [
    ...addedRows(my.added[index] ?? [], their.added[index] ?? []),
    ...keptRow(base[index], my.kept[index], their.kept[index]),
  ]).flat();
}

/** The new value of each block of `base` (undefined: deleted), and the blocks added before each. */
function fateOf(
  base: readonly Block[],
  after: readonly Block[],
): { kept: (Block | undefined)[]; added: Block[][] } {
  const kept: (Block | undefined)[] = base.map(() => undefined);
  const added: Block[][] = Array.from({ length: base.length + 1 }, () => []);
  let next = 0;
  for (const row of alignBlocks(base, after)) {
    const block = row.after === null ? undefined : after[row.after];
    if (row.before !== null) {
      kept[row.before] = block;
      next = row.before + 1;
    } else if (block) added[next]?.push(block);
  }
  return { kept, added };
}

function addedRows(mine: readonly Block[], theirs: readonly Block[]): Sides<Block>[] {
  return alignBlocks(mine, theirs).flatMap(({ before, after, isSame }): Sides<Block>[] => {
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
): Sides<Block>[] {
  if (!mine && !theirs) return [];
  const isSame = isSameBlock(mine, theirs);
  const onlyTheirs = isSameBlock(mine, old) ? "theirs" : null;
  const suggested = isSame || isSameBlock(theirs, old) ? "mine" : onlyTheirs;
  return [{ mine, theirs, isSame, suggested }];
}

/**
 * The screen of the chosen parts. `mine` has what both drafts have alike; a page whose blocks were
 * kept stays, whichever pages were chosen.
 */
export function mergedScreen(
  rows: readonly MergeRow[],
  chosen: readonly (Side | null)[],
  mine: Screen,
): Screen {
  let look = mine.look;
  let heads = headsOf(mine);
  const others: Heads = [];
  const blocks = new Map<string, Block[]>();
  for (const [index, row] of rows.entries()) {
    const side = chosen[index] ?? "mine";
    if (row.kind === "look") look = row[side];
    else if (row.kind === "pages") {
      heads = row[side] ?? heads;
      others.push(...(row[side === "mine" ? "theirs" : "mine"] ?? []));
    } else {
      const block = row[side];
      if (block) blocks.set(row.page, [...(blocks.get(row.page) ?? []), block]);
    }
  }
  const rescued = others.filter(
    ({ id }) => blocks.has(id) && !heads.some((head) => head.id === id),
  );
  return screenWith([...heads, ...rescued], (id) => blocks.get(id) ?? [], look);
}
