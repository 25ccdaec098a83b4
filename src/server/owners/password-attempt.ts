import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { type LimitedResult, limitConcurrency } from "../concurrency.ts";
import type { Database } from "../store/engine/tables.ts";
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  isKnownNetwork,
  rememberNetwork,
} from "../store/owner/owner-attempt.ts";

/** Where an attempt at a password comes from. */
export interface Origin {
  /** From `networkOf`. */
  readonly network: string;
  /** From `siteOf`. */
  readonly site: string;
}

/** The result of a check; "too-many": a limit of attempts is reached for another `waitMs`. */
export type PasswordCheck<Result> =
  | LimitedResult<Result>
  | { readonly kind: "too-many"; readonly waitMs: number };

/** Limits attempts at passwords, and how many are hashed at once. */
export interface PasswordAttempts {
  /**
   * Counts an attempt at the account, even an unknown one, and runs `check`, both in turn; networks
   * where the account was signed in to come first. An attempt that is "busy" is not counted.
   */
  check<Result>(
    email: string,
    origin: Origin,
    check: () => Promise<Result>,
  ): Promise<PasswordCheck<Result>>;
  /** Runs `work`, which hashes a new password, in turn with the checks. */
  inTurn<Result>(origin: Origin, work: () => Promise<Result>): Promise<LimitedResult<Result>>;
  /** After a successful sign-in: forgets the account's attempts and remembers the network. */
  forget(email: string, network: string): Promise<void>;
}

const quarterMs = 15 * 60_000;
/** Per network and account. Our rule, as are the next four. */
export const pairLimit: AttemptLimit = { max: 10, windowMs: quarterMs };
/** Per network, which an office shares. */
export const networkLimit: AttemptLimit = { max: 50, windowMs: quarterMs };
/** Per site, of which a stranger may have every network, and a carrier thousands of phones. */
export const siteLimit: AttemptLimit = { max: 200, windowMs: quarterMs };
/**
 * Per account, over all networks without an earlier sign-in to it, so that strangers cannot lock
 * the owner out of a usual network. NIST SP 800-63B-4 (3.2.2) allows 100 in a row.
 */
export const accountLimit: AttemptLimit = { max: 100, windowMs: quarterMs };
/** How long a network is remembered after a sign-in, in ms. */
const knownMs = 90 * 24 * 3_600_000;
/**
 * One hash at a time, in each process: it takes a processor for 50 ms, and one of the four threads
 * that files and compression share. Sites take turns, so that no stranger holds up all others.
 */
const maxHashes = { total: 1, each: 1, waiting: { total: 20, each: 20 } } as const;
/**
 * How long a reached limit is remembered, in ms, so that refusals cost no query; short, because
 * another process may forget the attempts.
 */
const refusalMs = 10_000;
const maxRefusals = 10_000;

type Limits = readonly (readonly [key: string, limit: AttemptLimit])[];

/** Counts in the store, shared by all processes; nothing is counted unless `limited`. */
export function createPasswordAttempts(
  db: Database,
  clock: Clock,
  limited: boolean,
): PasswordAttempts {
  const inTurn = limitConcurrency(maxHashes);
  const refusals = new Map<string, { readonly endsAt: number; readonly until: number }>();

  function refusedMs(limits: Limits): number {
    for (const [key] of limits) {
      const { endsAt = 0, until = 0 } = refusals.get(key) ?? {};
      const leftMs = endsAt - clock.now();
      if (leftMs > 0 && until > clock.monotonic()) return leftMs;
    }
    return 0;
  }

  /** The limits of an attempt, or the ms to wait if one is remembered as reached. */
  async function examine(email: string, { network, site }: Origin) {
    if (!limited) return { waitMs: 0, limits: [], isKnown: false };
    const keys = keysOf(email, network);
    const own: Limits = [
      [keys.pair, pairLimit],
      [keys.network, networkLimit],
    ];
    const ownMs = refusedMs(own);
    if (ownMs > 0) return { waitMs: ownMs, limits: own, isKnown: false };
    const isKnown = await isKnownNetwork(db, keys.known, clock.now());
    const siteLimits: Limits = [[keyOf("site", site), siteLimit]];
    // Attempts over a network's limit or from a known network do not count against the other two.
    const limits: Limits = isKnown
      ? own
      : [...own, ...(site === network ? [] : siteLimits), [keys.account, accountLimit]];
    return { waitMs: refusedMs(limits), limits, isKnown };
  }

  /** Returns the ms to wait, 0 if the attempt is allowed. */
  async function count(limits: Limits): Promise<number> {
    for (const [key, limit] of limits) {
      const now = clock.now();
      const waitMs = await countAttempt(db, key, limit, now);
      if (waitMs === 0) continue;
      if (refusals.size >= maxRefusals) refusals.clear();
      refusals.set(key, { endsAt: now + waitMs, until: clock.monotonic() + refusalMs });
      return waitMs;
    }
    return 0;
  }

  return {
    async check<Result>(email: string, origin: Origin, check: () => Promise<Result>) {
      const { waitMs, limits, isKnown } = await examine(email, origin);
      if (waitMs > 0) return { kind: "too-many", waitMs };
      const outcome = await inTurn(
        origin.site,
        async (): Promise<PasswordCheck<Result>> => {
          const countedMs = await count(limits);
          if (countedMs > 0) return { kind: "too-many", waitMs: countedMs };
          return { kind: "done", result: await check() };
        },
        { isFirst: isKnown },
      );
      return outcome.kind === "done" ? outcome.result : outcome;
    },
    inTurn: ({ site }, work) => inTurn(site, work),
    async forget(email, network) {
      if (!limited) return;
      const { pair, account, known } = keysOf(email, network);
      for (const key of [pair, account]) refusals.delete(key);
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
