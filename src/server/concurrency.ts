/** The maximum number of concurrent tasks, in total and for each owner, bot or network. */
export interface MaxAtOnce {
  readonly total: number;
  readonly each: number;
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
  options?: { /** Whether it comes before all others that wait. */ readonly isFirst?: boolean },
) => Promise<LimitedResult<Result>>;

interface Waiting {
  readonly id: string;
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
  waiting: maxWaiting = { total: 0, each: 0 },
}: MaxAtOnce): LimitedRun {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let all = 0;
  /** The latest round that has started. */
  let currentRound = 0;

  const runningOf = (id: string) => running.get(id) ?? 0;

  function count(id: string, change: 1 | -1): void {
    all += change;
    const own = runningOf(id) + change;
    if (own === 0) running.delete(id);
    else running.set(id, own);
  }

  /**
   * Waits for the task's round and counts it as running; returns the refusal if it may not wait.
   */
  async function enterQueue(id: string, isFirst: boolean): Promise<Busy | undefined> {
    const own = runningOf(id);
    if (all < total && own < each) {
      count(id, 1);
      return undefined;
    }
    const ownWaiting = waiting.filter((task) => task.id === id).length;
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
    return new Promise((begin) => {
      const later = waiting.findIndex((task) => task.round > round);
      waiting.splice(later < 0 ? waiting.length : later, 0, { id, round, begin });
    });
  }

  function beginNext(): void {
    const index = waiting.findIndex(({ id }) => runningOf(id) < each);
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    currentRound = Math.max(currentRound, next.round);
    count(next.id, 1);
    next.begin();
  }

  return async (id, task, { isFirst = false } = {}) => {
    const refusal = await enterQueue(id, isFirst);
    if (refusal) return refusal;
    try {
      return { kind: "done", result: await task() };
    } finally {
      count(id, -1);
      beginNext();
    }
  };
}
