import { LRUCache } from "lru-cache";
import {
  fieldTimeoutMs,
  firstFetchPauseMs,
  longestFetchPauseMs,
  maxFailuresInRow,
  maxRetryAfterSeconds,
} from "#contract/field/field-limit.ts";
import type { Clock } from "../../clock.ts";

/** Pauses the requests of keys whose server has failed several times in a row. */
export interface FailingUrls {
  /** The ms for which no request may be sent. */
  leftMs(key: string): number;
  /** Like `leftMs`, for a request about to be sent. After a pause, lets one through at a time. */
  begin(key: string): number;
  /** Notes a request's end. `demandedMs`: the time for which the server wants no other one. */
  note(key: string, hasFailed: boolean, demandedMs?: number): void;
}

/** A server that fails; moments are monotonic. */
interface Trouble {
  readonly failures: number;
  readonly pauses: number;
  readonly pausedUntil: number;
  /** Whether the pause is over and one request is trying the server, until `pausedUntil`. */
  readonly isTried: boolean;
}

const noTrouble: Trouble = { failures: 0, pauses: 0, pausedUntil: 0, isTried: false };
const maxKeys = 10_000;

/** Creates the pauses of a process. Counts failures in a row, not their share. */
export function createFailingUrls(clock: Clock): FailingUrls {
  const troubles = new LRUCache<string, Trouble>({ max: maxKeys });
  const troubleOf = (key: string) => troubles.get(key) ?? noTrouble;
  const leftMs = (key: string) => Math.max(0, troubleOf(key).pausedUntil - clock.monotonic());

  return {
    leftMs,
    begin(key) {
      const trouble = troubleOf(key);
      const waitMs = leftMs(key);
      if (waitMs === 0 && trouble.failures >= maxFailuresInRow) {
        const pausedUntil = clock.monotonic() + fieldTimeoutMs;
        troubles.set(key, { ...trouble, pausedUntil, isTried: true });
      }
      return waitMs;
    },
    note(key, hasFailed, demandedMs = 0) {
      const trouble = troubleOf(key);
      const { pauses, pausedUntil, isTried } = trouble;
      const isPaused = leftMs(key) > 0 && !isTried;
      if (!hasFailed) {
        if (isPaused) troubles.set(key, { ...noTrouble, pausedUntil });
        else troubles.delete(key);
        return;
      }
      const failures = trouble.failures + 1;
      const isPause = failures >= maxFailuresInRow && !isPaused;
      const pauseMs = isPause ? Math.min(longestFetchPauseMs, firstFetchPauseMs * 2 ** pauses) : 0;
      const waitMs = Math.max(pauseMs, Math.min(demandedMs, maxRetryAfterSeconds * 1000));
      troubles.set(key, {
        failures,
        pauses: pauses + (isPause ? 1 : 0),
        // Requests that were running when the pause began do not lengthen it.
        pausedUntil: Math.max(isPaused ? pausedUntil : 0, clock.monotonic() + waitMs),
        isTried: false,
      });
    },
  };
}
