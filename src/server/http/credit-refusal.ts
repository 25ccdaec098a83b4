import { ServiceError } from "../errors.ts";
import type { Credit, CreditRefusal, Debit, DebitRefusal } from "../store/user/points.ts";

export function userNotFound(tgId: number): ServiceError {
  return new ServiceError("USER_NOT_FOUND", {
    detail: `The bot has no user ${tgId}. A user exists after opening the Mini App for the first time.`,
  });
}

function userBanned(tgId: number): ServiceError {
  return new ServiceError("USER_BLOCKED", {
    detail: `Nothing was credited: user ${tgId} is blocked. Unblock the user first.`,
  });
}

export function creditRefused(
  { tgId, idempotencyKey }: Pick<Credit, "tgId" | "idempotencyKey">,
  { reason }: CreditRefusal,
): ServiceError {
  if (reason === "no-user") return userNotFound(tgId);
  if (reason === "banned") return userBanned(tgId);
  if (reason === "overflow")
    return new ServiceError("POINTS_OVERFLOW", {
      detail: `Nothing was credited: the maximum balance is ${Number.MAX_SAFE_INTEGER} points.`,
    });
  return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail: `Nothing was credited: the idempotencyKey ${idempotencyKey} was used with another user or other points. Use a new key for a new credit.`,
  });
}

/** The error for a refused debit; `tooFew` is the API's code for too few points. */
export function debitRefused(
  { tgId, idempotencyKey }: Pick<Debit, "tgId" | "idempotencyKey">,
  refusal: DebitRefusal,
  tooFew: "NOT_ENOUGH_POINTS" | "INSUFFICIENT_POINTS",
): ServiceError {
  switch (refusal.reason) {
    case "no-user":
      return userNotFound(tgId);
    case "key-reused":
      return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
        detail: `Nothing was taken: the idempotencyKey ${idempotencyKey} was used for another call. Use a new key for a new debit.`,
      });
    case "too-few":
      return new ServiceError(tooFew, {
        detail: `Nothing was taken: the user has ${refusal.balance} points.`,
        members: { balance: refusal.balance },
      });
  }
}
