/** The maximum number of tasks at once, in total and for each owner, bot or network. */
export interface MaxAtOnce {
  readonly total: number;
  readonly each: number;
  /** How many more may wait for their turn; default none. */
  readonly waiting?: { readonly total: number; readonly each: number };
}

interface Busy {
  readonly kind: "busy";
  readonly by: "own" | "all";
  readonly running: number;
}

/**
 * The task's result, or "busy" if it was not begun, because the limit of its id or of all is
 * reached.
 */
export type LimitedResult<Result> = { readonly kind: "done"; readonly result: Result } | Busy;

/** Runs a task for the owner, bot or network of an id, unless too many are running and waiting. */
export type LimitedRun = <Result>(
  id: string,
  task: () => Promise<Result>,
  options?: { /** Whether it comes before all others that wait. */ readonly isFirst?: boolean },
) => Promise<LimitedResult<Result>>;

interface Waiting {
  readonly id: string;
  readonly turn: number;
  readonly begin: (refusal?: Busy) => void;
}

/**
 * Limits what runs at once in this process; each call has a limit of its own. Ids take turns: the
 * second task of an id waits for the first ones of all others. Where no more may wait, a task whose
 * turn comes earlier displaces the one whose turn comes last.
 */
export function limitConcurrency({
  total,
  each,
  waiting: maxWaiting = { total: 0, each: 0 },
}: MaxAtOnce): LimitedRun {
  const running = new Map<string, number>();
  /** In the order of their turns. */
  const waiting: Waiting[] = [];
  let all = 0;
  /** The latest turn that has begun. */
  let currentTurn = 0;

  const runningOf = (id: string) => running.get(id) ?? 0;

  function count(id: string, change: 1 | -1): void {
    all += change;
    const own = runningOf(id) + change;
    if (own === 0) running.delete(id);
    else running.set(id, own);
  }

  /** Waits for a turn and counts the task as running; gives the refusal if it may not wait. */
  async function takeTurn(id: string, isFirst: boolean): Promise<Busy | undefined> {
    const own = runningOf(id);
    if (all < total && own < each) {
      count(id, 1);
      return undefined;
    }
    const ownWaiting = waiting.filter((task) => task.id === id).length;
    const byAll: Busy = { kind: "busy", by: "all", running: all };
    const refusal: Busy = own < each ? byAll : { kind: "busy", by: "own", running: own };
    if (ownWaiting >= maxWaiting.each) return refusal;
    const turn = isFirst ? -1 : currentTurn + own + ownWaiting;
    if (waiting.length >= maxWaiting.total) {
      const last = waiting.at(-1);
      if (!last || last.turn <= turn) return refusal;
      waiting.pop();
      last.begin(byAll);
    }
    return new Promise((begin) => {
      const later = waiting.findIndex((task) => task.turn > turn);
      waiting.splice(later < 0 ? waiting.length : later, 0, { id, turn, begin });
    });
  }

  function beginNext(): void {
    const index = waiting.findIndex(({ id }) => runningOf(id) < each);
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    currentTurn = Math.max(currentTurn, next.turn);
    count(next.id, 1);
    next.begin();
  }

  return async (id, task, { isFirst = false } = {}) => {
    const refusal = await takeTurn(id, isFirst);
    if (refusal) return refusal;
    try {
      return { kind: "done", result: await task() };
    } finally {
      count(id, -1);
      beginNext();
    }
  };
}
