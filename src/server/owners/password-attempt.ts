import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { type LimitedResult, limitConcurrency } from "../concurrency.ts";
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  isKnownNetwork,
  rememberNetwork,
} from "../store/owner/owner-attempt.ts";
import type { Database } from "../store/schema/tables.ts";
import { timeLimit } from "../ttl-cache.ts";

/** The origin of an attempt at a password. */
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

/** Limits attempts at passwords and concurrent hashes. */
export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

const windowMs = 15 * 60_000;
/** Per network and account. */
export const pairLimit: AttemptLimit = { max: 10, windowMs };
/** Per network, which an office shares. */
export const networkLimit: AttemptLimit = { max: 50, windowMs };
/** Per site: a stranger may have all of its networks, and a carrier thousands of phones in it. */
export const siteLimit: AttemptLimit = { max: 200, windowMs };
/**
 * Per account, over all networks without an earlier sign-in to it, so that strangers cannot lock
 * the owner out of a usual network. NIST SP 800-63B-4 (3.2.2) allows 100 in a row.
 */
export const accountLimit: AttemptLimit = { max: 100, windowMs };
/** The time for which a network is remembered after a sign-in, in ms. */
const knownMs = 90 * 24 * 3_600_000;
/**
 * One hash at a time in each process: it takes a processor for 50 ms, and one of the four threads
 * that files and compression share. Sites take turns, so that no stranger delays all others.
 */
const maxHashes = { total: 1, each: 1, waiting: { total: 20, each: 20 } } as const;
/**
 * The time for which a reached limit is remembered, in ms, so that refusals cost no query; short,
 * because another process may forget the attempts.
 */
const refusalMs = 10_000;
const maxRefusals = 10_000;

type Limits = readonly (readonly [key: string, limit: AttemptLimit])[];

/** Counts in the store, shared by all processes; nothing is counted unless `limited`. */
export function createPasswordAttempts(db: Database, clock: Clock, limited: boolean) {
  const runInTurn = limitConcurrency(maxHashes);
  /** The times at which reached limits end, Unix ms, by key. */
  const refusals = new LRUCache<string, number>({
    max: maxRefusals,
    ...timeLimit(clock, refusalMs),
  });

  const refusedMs = (limits: Limits): number =>
    limits.map(([key]) => (refusals.get(key) ?? 0) - clock.now()).find((ms) => ms > 0) ?? 0;

  /** The limits of an attempt; `waitMs` is positive if one is remembered as reached. */
  async function limitsOf(email: string, { network, site }: Origin) {
    if (!limited) return { waitMs: 0, limits: [], isKnown: false };
    const keys = keysOf(email, network);
    const own: Limits = [
      [keys.pair, pairLimit],
      [keys.network, networkLimit],
    ];
    const ownMs = refusedMs(own);
    if (ownMs > 0) return { waitMs: ownMs, limits: own, isKnown: false };
    const isKnown = await isKnownNetwork(db, keys.known, clock.now());
    const siteLimits: Limits = site === network ? [] : [[keyOf("site", site), siteLimit]];
    // Attempts over a network's limit or from a known network do not count against the other two.
    const limits: Limits = isKnown ? own : [...own, ...siteLimits, [keys.account, accountLimit]];
    return { waitMs: refusedMs(limits), limits, isKnown };
  }

  /** Counts an attempt; returns the ms to wait, 0 if it is allowed. */
  async function count(limits: Limits): Promise<number> {
    for (const [key, limit] of limits) {
      const now = clock.now();
      const waitMs = await countAttempt(db, key, limit, now);
      if (waitMs === 0) continue;
      refusals.set(key, now + waitMs);
      return waitMs;
    }
    return 0;
  }

  /**
   * Counts an attempt at the account, even an unknown one, and then runs `check`, one at a time;
   * networks with an earlier sign-in to the account come first. A "busy" attempt is not counted.
   */
  async function check<Result>(
    email: string,
    origin: Origin,
    check: () => Promise<Result>,
  ): Promise<PasswordCheck<Result>> {
    const { waitMs, limits, isKnown } = await limitsOf(email, origin);
    if (waitMs > 0) return { kind: "too-many", waitMs };
    const outcome = await runInTurn(
      origin.site,
      async (): Promise<PasswordCheck<Result>> => {
        const countedMs = await count(limits);
        if (countedMs > 0) return { kind: "too-many", waitMs: countedMs };
        return { kind: "done", result: await check() };
      },
      { isFirst: isKnown },
    );
    return outcome.kind === "done" ? outcome.result : outcome;
  }

  /** Runs `work`, which hashes a new password, in the same queue as the checks. */
  const inTurn = <Result>({ site }: Origin, work: () => Promise<Result>) => runInTurn(site, work);

  /** After a successful sign-in: forgets the account's attempts and remembers the network. */
  async function forget(email: string, network: string): Promise<void> {
    if (!limited) return;
    const { pair, account, known } = keysOf(email, network);
    for (const key of [pair, account]) refusals.delete(key);
    await forgetAttempts(db, [pair, account]);
    await rememberNetwork(db, known, knownMs, clock.now());
  }

  return { check, inTurn, forget };
}

function keysOf(email: string, network: string) {
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
