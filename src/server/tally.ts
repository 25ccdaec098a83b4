/** How often each of some things has happened in this process. */
export interface Tally<Name extends string> {
  count(name: Name): void;
  entries(): IterableIterator<[Name, number]>;
}

/** A tally of `names`, which all begin at 0. */
export function createTally<Name extends string>(names: readonly Name[]): Tally<Name> {
  const counts = new Map(names.map((name) => [name, 0]));
  return {
    count: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    entries: () => counts.entries(),
  };
}
