import { type Fault, faultAt } from "./fault.ts";

/** The faults of the order of levels, with paths in a bot file. */
export function* levelFaults(
  levels: readonly Record<string, unknown>[],
): Generator<Fault, void, undefined> {
  for (const [index, { points }] of levels.entries()) {
    const before = levels[index - 1]?.points;
    if (typeof points === "number" && typeof before === "number" && points <= before)
      yield faultAt(`/game/levels/${index}/points`, "level-order", { points, before });
  }
}
