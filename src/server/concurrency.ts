import type { TimeLimit } from "./clock.ts";

/** The maximum number of concurrent tasks, in total and for each owner, bot or network. */
export interface MaxAtOnce {
  readonly total: number;
  readonly each: number;
  /** How many of `total` are for ids of which no task runs; default 0. */
  readonly reserved?: number;
  /** The maximum number of waiting tasks; default 0. */
  readonly waiting?: { readonly total: number; readonly each: number };
}

interface Busy {
  readonly kind: "busy";
  readonly by: "own" | "all";
  readonly running: number;
}

/** The task's result, or "busy" if the limit of its id or of all tasks was reached. */
export type LimitedResult<Result> = { readonly kind: "done"; readonly result: Result } | Busy;

/** Runs a task for an owner, bot or network, unless too many are running and waiting. */
export type LimitedRun = <Result>(
  id: string,
  task: () => Promise<Result>,
  options?: RunOptions,
) => Promise<LimitedResult<Result>>;

interface RunOptions {
  /** Whether it comes before all others that wait. */
  readonly isFirst?: boolean;
  /** A further limit, which tasks of several ids share; `reserved` as for all. */
  readonly shared?: { readonly id: string; readonly max: number; readonly reserved: number };
  /** Begins the time limit of a wait, which ends with "busy". */
  readonly limitWait?: () => TimeLimit;
}

interface Task extends RunOptions {
  readonly id: string;
}

interface Waiting extends Task {
  readonly round: number;
  readonly begin: (refusal?: Busy) => void;
}

/**
 * Limits concurrent tasks in this process; each call creates its own limit. Ids are served in
 * rounds: the second task of an id waits for the first ones of all others. When the queue is full,
 * a task of an earlier round displaces the one of the latest round.
 */
export function limitConcurrency({
  total,
  each,
  reserved = 0,
  waiting: maxWaiting = { total: 0, each: 0 },
}: MaxAtOnce): LimitedRun {
  const running = new Map<string, number>();
  const runningShared = new Map<string, number>();
  const waiting: Waiting[] = [];
  let all = 0;
  /** The latest round that has started. */
  let currentRound = 0;

  const runningOf = (id: string) => running.get(id) ?? 0;
  const mayRun = ({ id, shared }: Task) => {
    const own = runningOf(id);
    const isFree = (count: number, max: number, kept: number) => count < max - (own > 0 ? kept : 0);
    if (own >= each || !isFree(all, total, reserved)) return false;
    return !shared || isFree(runningShared.get(shared.id) ?? 0, shared.max, shared.reserved);
  };

  function count({ id, shared }: Task, change: 1 | -1): void {
    all += change;
    add(running, id, change);
    if (shared) add(runningShared, shared.id, change);
  }

  /**
   * Waits for the task's round and counts it as running; returns the refusal if it may not wait.
   */
  async function enterQueue(task: Task): Promise<Busy | undefined> {
    const { id, isFirst, limitWait } = task;
    const own = runningOf(id);
    if (mayRun(task)) {
      count(task, 1);
      return undefined;
    }
    const ownWaiting = waiting.filter((other) => other.id === id).length;
    const byAll: Busy = { kind: "busy", by: "all", running: all };
    const refusal: Busy = own < each ? byAll : { kind: "busy", by: "own", running: own };
    if (ownWaiting >= maxWaiting.each) return refusal;
    const round = isFirst ? -1 : currentRound + own + ownWaiting;
    if (waiting.length >= maxWaiting.total) {
      const last = waiting.at(-1);
      if (!last || last.round <= round) return refusal;
      waiting.pop();
      last.begin(byAll);
    }
    const limit = limitWait?.();
    const refused = await new Promise<Busy | undefined>((begin) => {
      const later = waiting.findIndex((other) => other.round > round);
      const entry = { ...task, round, begin };
      waiting.splice(later < 0 ? waiting.length : later, 0, entry);
      limit?.signal.addEventListener("abort", () => {
        const index = waiting.indexOf(entry);
        // It may have begun in the same moment.
        if (index < 0) return;
        waiting.splice(index, 1);
        begin(refusal);
      });
    });
    limit?.clear();
    return refused;
  }

  /** One end may let two begin: another task of its id, and one that shares its further limit. */
  function beginNext(): void {
    while (all < total) {
      const index = waiting.findIndex(mayRun);
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      currentRound = Math.max(currentRound, next.round);
      count(next, 1);
      next.begin();
    }
  }

  return async (id, work, options) => {
    const task = { id, ...options };
    const refusal = await enterQueue(task);
    if (refusal) return refusal;
    try {
      return { kind: "done", result: await work() };
    } finally {
      count(task, -1);
      beginNext();
    }
  };
}

function add(counts: Map<string, number>, id: string, change: 1 | -1): void {
  const count = (counts.get(id) ?? 0) + change;
  if (count === 0) counts.delete(id);
  else counts.set(id, count);
}
