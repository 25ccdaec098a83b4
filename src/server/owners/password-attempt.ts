import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database } from "../store/engine/tables.ts";
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  isKnownNetwork,
  rememberNetwork,
} from "../store/owner/owner-attempt.ts";

/** How often anyone may try passwords; `network` is the caller's, as `networkOf` gives it. */
export interface PasswordAttempts {
  /**
   * Counts one for the account and for the network, whether there is such an account or not. Gives
   * how many ms must pass before there may be another: 0 when this one is allowed.
   */
  count(email: string, network: string): Promise<number>;
  /** After the right password: forgets the account's attempts and remembers the network. */
  forget(email: string, network: string): Promise<void>;
}

const quarterMs = 15 * 60_000;
/** From one network at one account. Our rule, as are the next three. */
export const pairLimit: AttemptLimit = { max: 10, windowMs: quarterMs };
/** From one network, which the owners of an office share. */
export const networkLimit: AttemptLimit = { max: 50, windowMs: quarterMs };
/**
 * At one account, from all networks together that nobody has signed in to it from: so strangers,
 * however many, cannot lock its owner out of where they usually are. NIST SP 800-63B-4 (3.2.2)
 * allows 100 in a row.
 */
export const accountLimit: AttemptLimit = { max: 100, windowMs: quarterMs };
/** How long a network is known after a sign-in, in ms. */
const knownMs = 90 * 24 * 3_600_000;

/**
 * Counts in the store, so that all processes count together. With `limited` off nothing is counted.
 */
export function createPasswordAttempts(
  db: Database,
  clock: Clock,
  limited: boolean,
): PasswordAttempts {
  if (!limited) return { count: async () => 0, forget: async () => {} };
  return {
    async count(email, network) {
      const keys = keysOf(email, network);
      const now = clock.now();
      const waitMs =
        (await countAttempt(db, keys.pair, pairLimit, now)) ||
        (await countAttempt(db, keys.network, networkLimit, now));
      if (waitMs > 0) return waitMs;
      // Attempts that a network's limit refuses, or that come from a known network, do not count
      // against the account.
      if (await isKnownNetwork(db, keys.known, now)) return 0;
      return countAttempt(db, keys.account, accountLimit, now);
    },
    async forget(email, network) {
      const { pair, account, known } = keysOf(email, network);
      await forgetAttempts(db, [pair, account]);
      await rememberNetwork(db, known, knownMs, clock.now());
    },
  };
}

function keysOf(
  email: string,
  network: string,
): Record<"pair" | "network" | "account" | "known", string> {
  const account = email.toLowerCase();
  const pair = `${network} ${account}`;
  return {
    pair: keyOf("pair", pair),
    network: keyOf("network", network),
    account: keyOf("account", account),
    known: keyOf("known", pair),
  };
}

function keyOf(kind: string, name: string): string {
  return createHash("sha256").update(`${kind} ${name}`).digest("base64url");
}
