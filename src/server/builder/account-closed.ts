import { ServiceError } from "../errors.ts";

/** 401: the account was closed while its owner was signed in. */
export function accountClosed(): ServiceError {
  return new ServiceError("NOT_SIGNED_IN", { detail: "Your account was closed." });
}
