import { ServiceError } from "../errors.ts";
import type { Credit, CreditRefusal } from "../store/user/credit.ts";

/** The error for an unknown user. */
export function userNotFound(tgId: number): ServiceError {
  return new ServiceError("USER_NOT_FOUND", {
    detail: `The bot has no user ${tgId}. A user exists after opening the Mini App for the first time.`,
  });
}

/** The error for a refused credit. */
export function creditRefused(
  { tgId, idempotencyKey }: Pick<Credit, "tgId" | "idempotencyKey">,
  { reason }: CreditRefusal,
): ServiceError {
  if (reason === "no-user") return userNotFound(tgId);
  if (reason === "overflow")
    return new ServiceError("POINTS_OVERFLOW", {
      detail: `Nothing was credited: the maximum balance is ${Number.MAX_SAFE_INTEGER} points.`,
    });
  return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail: `Nothing was credited: the idempotencyKey ${idempotencyKey} was used with another user or other points. Use a new key for a new credit.`,
  });
}
