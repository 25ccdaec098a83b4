import { ServiceError } from "../errors.ts";
import type { PasswordAttempts } from "../owners/password-attempt.ts";

/** Counts an attempt at a password. Throws `ServiceError` 429 if there were too many. */
export async function countAttempt(
  attempts: PasswordAttempts,
  email: string,
  network: string,
): Promise<void> {
  const waitMs = await attempts.count(email, network);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new ServiceError("TOO_MANY_REQUESTS", {
    detail: `Too many attempts for this account or from this network. Try again in ${seconds} s.`,
    headers: { "retry-after": String(seconds) },
  });
}
