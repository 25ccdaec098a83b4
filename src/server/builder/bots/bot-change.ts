import type { Activities } from "#contract/activity/activities.schema.ts";
import type { BotChange } from "#contract/bot/owned-bot.schema.ts";
import { checkActivities, levelNeeded } from "#contract/validation/activity-fault.ts";
import { type Fault, faultAt } from "#contract/validation/fault.ts";
import { gameFaults } from "#contract/validation/game-fault.ts";
import { characterFaults, firstFaults, problemErrors } from "#contract/validation/schema-fault.ts";
import { pictureErrorFaults } from "#contract/validation/url-fault.ts";
import { ServiceError } from "../../errors.ts";
import type { Bot } from "../../store/bot/bot.ts";
import { PictureError } from "../../store/picture/picture.ts";

/** A change of `bot` with defaults filled into its activities. Throws `ServiceError` for faults. */
export function checkedChange(
  change: BotChange,
  bot: Pick<Bot, "game" | "activities">,
  allowLocal: boolean,
): BotChange {
  const { name, game, activities } = change;
  const faults = firstFaults([
    ...gameFaults(game, allowLocal),
    ...(game && !activities ? levelsNeededFaults(game.levels.length, bot.activities) : []),
  ]);
  if (faults.length > 0) throw notValid("GAME_NOT_VALID", faults);
  const [fault] = characterFaults(name ?? "", "name");
  if (fault)
    throw new ServiceError("BAD_ARGUMENT", {
      detail: `The name ${fault.message}.`,
      errors: problemErrors([fault]),
    });
  if (activities === undefined) return change;
  const { levels } = game ?? bot.game;
  const checked = checkActivities(activities, { levels: levels.length, allowLocal });
  if (checked.kind === "faults") throw notValid("ACTIVITIES_NOT_VALID", checked.faults);
  return { ...change, activities: checked.activities };
}

/** Throws a `ServiceError` for a change with missing pictures; rethrows any other error. */
export function refusePictures(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  const isOfGame = error.paths.every((path) => path.startsWith("/game/"));
  throw notValid(isOfGame ? "GAME_NOT_VALID" : "ACTIVITIES_NOT_VALID", pictureErrorFaults(error));
}

/** The fault of a change that leaves fewer levels than the bot's unchanged activities need. */
function levelsNeededFaults(levels: number, activities: Activities): Fault[] {
  const level = levelNeeded(activities);
  return level > levels ? [faultAt("/game/levels", "levels-needed", { level, levels })] : [];
}

function notValid(
  code: "GAME_NOT_VALID" | "ACTIVITIES_NOT_VALID",
  faults: readonly Fault[],
): ServiceError {
  return new ServiceError(code, {
    detail: "Nothing was saved. See `errors`.",
    errors: problemErrors(faults),
  });
}
