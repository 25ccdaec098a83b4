import { maxBots } from "#contract/owner-link-limit.ts";
import { type BotFileError, refusedFile } from "../bots/bot-file.ts";
import { reservedIdSentence } from "../bots/bot-url.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { OwnedBotResult } from "../store/bot/owned-bot.ts";
import { problemErrors } from "../validation/schema-fault.ts";
import { accountClosed } from "./account-closed.ts";
import { ownersOnly } from "./owners-only.ts";

/** 422 with the faults of a bot file. */
export function fileNotValid({ faults }: BotFileError): ServiceError {
  return new ServiceError("BOT_FILE_NOT_VALID", {
    detail: "The file has errors and nothing was changed. See `errors`.",
    errors: problemErrors(faults),
  });
}

/** 409 for an id whose host is one of the service's own. */
export function idReserved(config: Config, id: string): ServiceError {
  return new ServiceError("BOT_ID_TAKEN", { detail: reservedIdSentence(config, id) });
}

/** The error for a bot that was not saved. */
export function notSaved(result: OwnedBotResult): ServiceError {
  switch (result.kind) {
    case "id-taken":
      return idTaken(result.id);
    case "bot-taken":
      return botTaken();
    case "too-many":
      return tooManyBots();
    case "no-owner":
      return accountClosed();
    case "editor":
      return ownersOnly();
    case "no-token":
    case "being-deleted":
      return fileNotValid(refusedFile(result.kind));
    case "saved":
      return new ServiceError("INTERNAL_ERROR");
  }
}

/** 409 for an id that another bot has, or has just had. */
export function idTaken(id: string): ServiceError {
  return new ServiceError("BOT_ID_TAKEN", {
    detail: `The id ${id} belongs to another bot, or one that was just deleted. Choose another.`,
  });
}

/** 409 for an account that has as many bots as it may. */
export function tooManyBots(): ServiceError {
  return new ServiceError("TOO_MANY_BOTS", {
    detail: `Nothing was done. An account can have up to ${maxBots} bots, its own and those it edits. Delete or leave one first.`,
  });
}

/** 409 for a bot that was added already, by whomever. */
export function botTaken(): ServiceError {
  return new ServiceError("BOT_TAKEN", {
    detail:
      "The bot of this token was already added here. If it is yours, it is in your list of bots; otherwise, ask its owner to invite you.",
  });
}
