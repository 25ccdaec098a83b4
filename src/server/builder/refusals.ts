import { maxBots } from "#contract/owner/owner-limit.ts";
import { problemErrors } from "#contract/validation/schema-fault.ts";
import { endpointFaults } from "#contract/validation/url-fault.ts";
import { type BotFileError, refusedFile } from "../bots/bot-file.ts";
import { reservedIdSentence } from "../bots/bot-url.ts";
import { limitConcurrency } from "../concurrency.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { OwnedBotResult } from "../store/bot/add-bot.ts";
import { type Bot, readBot } from "../store/bot/bot.ts";
import type { Database } from "../store/schema/tables.ts";

/** 401: the account was closed while its owner was signed in. */
export function accountClosed(): ServiceError {
  return new ServiceError("NOT_SIGNED_IN", { detail: "Your account was closed." });
}

/** 404, for both an unknown bot and another owner's. */
export function botNotFound(): ServiceError {
  return new ServiceError("BOT_NOT_FOUND", { detail: "You have no bot with this id." });
}

/** The bot. Throws `ServiceError` 404 if it was deleted since the guard checked it. */
export async function requireBot(db: Database, botId: string): Promise<Bot> {
  const bot = await readBot(db, botId);
  if (!bot) throw botNotFound();
  return bot;
}

/** 403: the caller is an editor of the bot. */
export function ownersOnly(): ServiceError {
  return new ServiceError("OWNERS_ONLY", {
    detail:
      "Nothing was done. You are an editor of this bot: its API keys, token, recording of IP addresses, points given or taken by hand, export and erasure of a user, owners, history and deletion are for its owners. Ask one of them to do it, or to make you an owner.",
  });
}

/**
 * 409 EDIT_CONFLICT: `fact` describes the change, `current` is the stored value, null if it was
 * deleted.
 */
export function editConflict(fact: string, current: object | null): ServiceError {
  return new ServiceError("EDIT_CONFLICT", {
    detail: `${fact}; nothing was saved. Compare with \`current\` and save again.`,
    members: { current },
  });
}

/** 409: another account has the email address. */
export function emailTaken(detail: string): ServiceError {
  return new ServiceError("EMAIL_TAKEN", {
    detail,
    errors: [{ field: "email", message: "already has an account" }],
  });
}

/** The maximum number of concurrent checks, each up to 8 s. */
const maxChecks = { total: 20, each: 4 } as const;

/**
 * Limits the concurrent checks of owners in this process. The returned function throws
 * `ServiceError` 429 if too many are running.
 */
export function limitChecks() {
  const limited = limitConcurrency(maxChecks);
  return async <Report>(ownerId: string, check: () => Promise<Report>): Promise<Report> => {
    const outcome = await limited(ownerId, check);
    if (outcome.kind === "done") return outcome.result;
    const who = outcome.by === "own" ? "You have" : "The service has";
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `${who} ${outcome.running} checks running. Try again in a few seconds.`,
      headers: { "retry-after": "5" },
    });
  };
}

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

/** 409 for an id that another bot has or recently had. */
export function idTaken(id: string): ServiceError {
  return new ServiceError("BOT_ID_TAKEN", {
    detail: `The id ${id} belongs to another bot, or one that was just deleted. Choose another.`,
  });
}

/** 409 for an account with the maximum number of bots. */
export function tooManyBots(): ServiceError {
  return new ServiceError("TOO_MANY_BOTS", {
    detail: `Nothing was done. An account can have up to ${maxBots} bots, its own and those it edits. Delete or leave one first.`,
  });
}

/** 409 for a bot that this or another owner has added. */
export function botTaken(): ServiceError {
  return new ServiceError("BOT_TAKEN", {
    detail:
      "This bot has already been added. If it isn't in your list, ask its owner for an invitation.",
  });
}

/** Throws `ServiceError` 400 for a URL that the service may not call. */
export function requireEndpoint(url: string, allowLocal: boolean): void {
  const faults = endpointFaults(url, "url", allowLocal);
  if (faults.length === 0) return;
  throw new ServiceError("BAD_ARGUMENT", {
    detail: `Invalid body: url ${faults[0]?.message}.`,
    errors: problemErrors(faults),
  });
}
