import { ServiceError } from "../errors.ts";

/** 404, for both an unknown bot and another owner's. */
export function botNotFound(): ServiceError {
  return new ServiceError("BOT_NOT_FOUND", { detail: "You have no bot with this id." });
}
