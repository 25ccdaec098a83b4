import { ServiceError } from "../errors.ts";
import type { Credit, CreditRefusal } from "../store/user/credit.ts";

/** The error of a user who is not there. */
export function userNotFound(tgId: number): ServiceError {
  return new ServiceError("USER_NOT_FOUND", {
    detail: `The bot has no user ${tgId}; a user is there from the first time they open the Mini App.`,
  });
}

/** The error of a credit that was refused. */
export function creditRefused(
  { tgId, idempotencyKey }: Credit,
  { reason }: CreditRefusal,
): ServiceError {
  if (reason === "no-user") return userNotFound(tgId);
  if (reason === "overflow")
    return new ServiceError("POINTS_OVERFLOW", {
      detail: `A balance holds at most ${Number.MAX_SAFE_INTEGER} points; nothing was applied.`,
    });
  return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail: `The idempotencyKey ${idempotencyKey} was used for another user or other points; nothing was applied. Take a new key for a new credit.`,
  });
}
