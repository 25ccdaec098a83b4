import { GameSettings } from "../bot/game.schema.ts";
import { type Fault, faultAt } from "./fault.ts";
import { characterFaults, firstFaults, objectsIn, schemaFaults, valueIn } from "./schema-fault.ts";
import { pictureFaults } from "./url-fault.ts";

/** The first faults of an unvalidated game, with paths in a bot file. */
export function checkGame(game: unknown, allowLocal: boolean): Fault[] {
  return firstFaults([
    ...schemaFaults(GameSettings, game, "/game"),
    ...gameFaults(game, allowLocal),
  ]);
}

/** The faults of an unvalidated game that its schema cannot name. */
export function* gameFaults(game: unknown, allowLocal: boolean): Generator<Fault, void, undefined> {
  yield* characterFaults(game ?? {}, "/game");
  yield* levelPictureFaults(game, allowLocal);
  yield* levelFaults(objectsIn(game, "levels"));
}

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
