import type { TablerIcon } from "@tabler/icons-react";

/** Something that the palette offers. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon: TablerIcon;
  /** Other words that find it, such as its name in another language. */
  readonly keywords?: string;
  /** Shown beside it: its shortcut. */
  readonly keys?: readonly string[];
  /** Where it leads; without it, `run` does something here. */
  readonly href?: string;
  readonly run?: () => void;
  /** Whether it is offered only to whoever searches. */
  readonly isDeep?: true;
}

export interface EntryGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** How many of a group are shown to whoever searches. */
const maxFound = 8;

/**
 * The entries that have every word of a query in their texts, those that begin with it first; without a
 * query, those of the first level.
 */
export function findEntries(groups: readonly EntryGroup[], query: string): EntryGroup[] {
  const asked = plain(query).trim();
  const wanted = asked.split(/\s+/).filter(Boolean);
  const found = groups.map((group) => ({
    ...group,
    entries:
      wanted.length === 0
        ? group.entries.filter(({ isDeep }) => !isDeep)
        : group.entries
            .filter((entry) => hasAll(entry, group.label, wanted))
            .sort((one, other) => rank(one, asked) - rank(other, asked))
            .slice(0, maxFound),
  }));
  return found.filter(({ entries }) => entries.length > 0);
}

function hasAll({ label, note = "", keywords = "" }: Entry, group: string, wanted: string[]) {
  const text = plain(`${label} ${note} ${keywords} ${group}`);
  return wanted.every((word) => text.includes(word));
}

function rank({ label }: Entry, asked: string): number {
  const text = plain(label);
  if (text.startsWith(asked)) return 0;
  return text.includes(` ${asked}`) ? 1 : 2;
}

/** Without case, accents and the dots of ё. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
