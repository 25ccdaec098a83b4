import { createHash } from "node:crypto";
import { ServiceError } from "../errors.ts";
import { type AttemptLimit, countAttempt, forgetAttempts } from "../store/owner-attempt.ts";
import type { Database } from "../store/tables.ts";

/** How often anyone may try passwords. */
export interface PasswordAttempts {
  /** Counts one for the account and one for the address, whether there is such an account or not. Throws `ServiceError` 429. */
  count(email: string, ip: string): Promise<void>;
  /** Forgets the account's, whose password was right. */
  forget(email: string): Promise<void>;
}

const quarterMs = 15 * 60_000;
/** Our rule: far fewer than the 100 in a row that NIST SP 800-63B-4 (3.2.2) allows, and over in a quarter of an hour. */
export const accountLimit: AttemptLimit = { most: 10, windowMs: quarterMs };
/** Owners of one office share an address. */
export const addressLimit: AttemptLimit = { most: 50, windowMs: quarterMs };

/** Counts in the store, so that all processes count together. With `limited` off nothing is counted. */
export function createPasswordAttempts(db: Database, clock: () => number, limited: boolean): PasswordAttempts {
  if (!limited) return { count: async () => {}, forget: async () => {} };
  return {
    async count(email, ip) {
      const now = clock();
      // Both count, also when the first refuses: else one address could try many accounts for nothing.
      const waitMs = Math.max(
        await countAttempt(db, keyOf("account", email.toLowerCase()), accountLimit, now),
        await countAttempt(db, keyOf("address", ip), addressLimit, now),
      );
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000));
    },
    forget: (email) => forgetAttempts(db, keyOf("account", email.toLowerCase())),
  };
}

function keyOf(kind: string, name: string): string {
  return createHash("sha256").update(`${kind} ${name}`).digest("base64url");
}

function tooMany(seconds: number): ServiceError {
  return new ServiceError("TOO_MANY_REQUESTS", {
    detail: `Too many passwords were tried for this account or from this address. Wait ${seconds} s and try again.`,
    headers: { "retry-after": String(seconds) },
  });
}
