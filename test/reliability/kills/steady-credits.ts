import { startMs } from "../../programs/until-answering.ts";
import { quickPost } from "../requests/quick-call.ts";

/** Credits at an even pace, independent of earlier ones. */
export interface SteadyCredits {
  /** The number of answers by status; 0 for no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The keys that were answered with 200. */
  readonly acknowledged: ReadonlySet<string>;
  /** The moment of the last 200, by `performance.now()`, of a call made after `since`. */
  goodAfter(since: number): number | undefined;
  /** Ends it once every call has its end. */
  stop(): Promise<void>;
}

/** Longer than any start: a call that waits for a restarted service is not dropped. */
const patienceMs = startMs + 10_000;
const tickMs = 10;

/**
 * Starts one at `url`, of so many credits a second to users from 1 to `users`, each with a new key.
 */
export function startSteadyCredits(
  { url, apiKey, users }: { url: string; apiKey: string; users: number },
  perSecond: number,
): SteadyCredits {
  const statuses = new Map<number, number>();
  const acknowledged = new Set<string>();
  const running = new Set<Promise<void>>();
  let turn = 0;
  let last: { since: number; at: number } | undefined;

  async function credit(): Promise<void> {
    turn += 1;
    const since = performance.now();
    const idempotencyKey = `steady-${turn}`;
    const about = { apiKey, botId: "demo", userTelegramId: 1 + (turn % users), points: 1 };
    const path = "/api/bot-users/external/increase-points";
    const answer = await quickPost(url + path, { ...about, idempotencyKey }, patienceMs);
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) return;
    acknowledged.add(idempotencyKey);
    if (!last || since > last.since) last = { since, at: performance.now() };
  }

  const startedAt = performance.now();
  const timer = setInterval(() => {
    // A late tick catches up.
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (turn < due) {
      const call = credit().finally(() => running.delete(call));
      running.add(call);
    }
  }, tickMs);
  return {
    statuses,
    acknowledged,
    goodAfter: (since) => (last && last.since > since ? last.at : undefined),
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
