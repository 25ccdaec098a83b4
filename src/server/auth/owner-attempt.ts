import { createHash } from "node:crypto";
import { ServiceError } from "../errors.ts";
import { type AttemptLimit, countAttempt, forgetAttempts } from "../store/owner-attempt.ts";
import type { Database } from "../store/tables.ts";

/** How often anyone may try passwords. */
export interface PasswordAttempts {
  /** Counts one for the account and for the address, whether there is such an account or not. Throws `ServiceError` 429. */
  count(email: string, ip: string): Promise<void>;
  /** Forgets those at the account, whose password was right. */
  forget(email: string, ip: string): Promise<void>;
}

const quarterMs = 15 * 60_000;
/** From one address at one account. Our rule, as are the next two. */
export const pairLimit: AttemptLimit = { most: 10, windowMs: quarterMs };
/** From one address, which the owners of an office share. */
export const addressLimit: AttemptLimit = { most: 50, windowMs: quarterMs };
/** At one account, from wherever: so many that one stranger cannot lock its owner out. NIST SP 800-63B-4 (3.2.2) allows 100 in a row. */
export const accountLimit: AttemptLimit = { most: 100, windowMs: quarterMs };

/** Counts in the store, so that all processes count together. With `limited` off nothing is counted. */
export function createPasswordAttempts(db: Database, clock: () => number, limited: boolean): PasswordAttempts {
  if (!limited) return { count: async () => {}, forget: async () => {} };
  return {
    async count(email, ip) {
      const { pair, address, account } = keysOf(email, ip);
      const now = clock();
      const waitMs = (await countAttempt(db, pair, pairLimit, now)) || (await countAttempt(db, address, addressLimit, now));
      // What is refused at an address is none of the account's: else one stranger's tries would lock its owner out.
      const stillMs = waitMs || (await countAttempt(db, account, accountLimit, now));
      if (stillMs > 0) throw tooMany(Math.ceil(stillMs / 1000));
    },
    async forget(email, ip) {
      const { pair, account } = keysOf(email, ip);
      await forgetAttempts(db, [pair, account]);
    },
  };
}

function keysOf(email: string, ip: string): Record<"pair" | "address" | "account", string> {
  const account = email.toLowerCase();
  return { pair: keyOf("pair", `${ip} ${account}`), address: keyOf("address", ip), account: keyOf("account", account) };
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
