/** A random whole number from 0 to `below` - 1. */
export type Chance = (below: number) => number;

/** Repeatable random numbers for a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A random item. Throws when the list is empty. */
export function oneOf<Item>(list: readonly Item[], chance: Chance): Item {
  if (list.length === 0) throw new Error("There is nothing to choose from.");
  return list[chance(list.length)] as Item;
}
