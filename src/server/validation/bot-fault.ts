import { isBuiltIn } from "#contract/text/reference.ts";
import { type Fault, faultAt, foundIn } from "./fault.ts";
import { objectsIn, valueIn } from "./schema-fault.ts";
import { pictureFaults, urlFaults } from "./url-fault.ts";

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

/** The faults of the pictures of an unvalidated game's levels, with paths in a bot file. */
export function* levelPictureFaults(
  game: unknown,
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  const startPicture = valueIn(game, "startLevel", "image");
  yield* pictureFaults(startPicture, "/game/startLevel/image", allowLocal);
  for (const [index, { image }] of objectsIn(game, "levels").entries())
    yield* pictureFaults(image, `/game/levels/${index}/image`, allowLocal);
}

/** The faults of the names and URLs of a bot's fields, with paths in a bot file. */
export function* fieldFaults(
  fields: readonly Record<string, unknown>[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  const taken = new Map<string, number>();
  for (const [index, { name, url }] of fields.entries()) {
    const path = `/fields/${index}`;
    if (typeof name === "string") {
      const earlier = taken.get(name);
      if (earlier === undefined) taken.set(name, index);
      else yield faultAt(`${path}/name`, "field-name-taken", { found: foundIn(name), earlier });
      if (isBuiltIn(name)) yield faultAt(`${path}/name`, "built-in-name", { name });
    }
    yield* urlFaults(url, `${path}/url`, allowLocal);
  }
}
