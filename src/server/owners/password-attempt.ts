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

/** Limits password attempts; `network` is the caller's, from `networkOf`. */
export interface PasswordAttempts {
  /**
   * Counts an attempt for account and network, even for an unknown account. Returns the ms to wait,
   * 0 if this attempt is allowed.
   */
  count(email: string, network: string): Promise<number>;
  /** After a successful sign-in: forgets the account's attempts and remembers the network. */
  forget(email: string, network: string): Promise<void>;
}

const quarterMs = 15 * 60_000;
/** Per network and account. Our rule, as are the next three. */
export const pairLimit: AttemptLimit = { max: 10, windowMs: quarterMs };
/** Per network, which an office shares. */
export const networkLimit: AttemptLimit = { max: 50, windowMs: quarterMs };
/**
 * Per account, over all networks without an earlier sign-in to it, so that strangers cannot lock
 * the owner out of a usual network. NIST SP 800-63B-4 (3.2.2) allows 100 in a row.
 */
export const accountLimit: AttemptLimit = { max: 100, windowMs: quarterMs };
/** How long a network is remembered after a sign-in, in ms. */
const knownMs = 90 * 24 * 3_600_000;

/** Counts in the store, shared by all processes; nothing is counted unless `limited`. */
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
      // Attempts over a network's limit or from a known network do not count against the account.
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
