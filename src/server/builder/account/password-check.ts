import type { LimitedResult } from "../../concurrency.ts";
import { tryAgainIn } from "../../errors.ts";
import { networkOf, siteOf } from "../../http/network.ts";
import type { PasswordAttempts } from "../../owners/password-attempt.ts";

const busySeconds = 5;

/**
 * Counts an attempt at a password and checks it. Throws `ServiceError` 429 if there were too many,
 * 503 if too many are being checked.
 */
export async function checkPassword<Result>(
  attempts: PasswordAttempts,
  { email, ip }: { readonly email: string; readonly ip: string },
  check: () => Promise<Result>,
): Promise<Result> {
  const outcome = await attempts.check(email, originOf(ip), check);
  if (outcome.kind !== "too-many") return unlessBusy(outcome);
  const fact = "Too many attempts for this account or from this network.";
  throw tryAgainIn(Math.ceil(outcome.waitMs / 1000), "TOO_MANY_REQUESTS", fact);
}

/**
 * Runs `work`, which hashes a new password. Throws `ServiceError` 503 if too many are being hashed.
 */
export async function hashInTurn<Result>(
  attempts: PasswordAttempts,
  ip: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return unlessBusy(await attempts.inTurn(originOf(ip), work));
}

function originOf(ip: string) {
  return { network: networkOf(ip), site: siteOf(ip) };
}

function unlessBusy<Result>(outcome: LimitedResult<Result>): Result {
  if (outcome.kind === "done") return outcome.result;
  throw tryAgainIn(busySeconds, "SERVICE_BUSY", "Too many passwords are being checked.");
}
