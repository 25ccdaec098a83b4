import { ServiceError } from "../errors.ts";

/** 404, one and the same for a bot that does not exist and for another owner's. */
export function botNotFound(): ServiceError {
  return new ServiceError("BOT_NOT_FOUND", { detail: "You have no bot with this id." });
}
