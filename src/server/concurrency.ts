/** The maximum number of works at once, in total and of each owner or bot. */
export interface MaxAtOnce {
  readonly total: number;
  readonly each: number;
}

/** What came of a work; "busy": not begun, because `running` are, of its owner or bot or of all. */
export type LimitedResult<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "busy"; readonly by: "own" | "all"; readonly running: number };

/** Runs a work for the owner or bot of an id, unless too many are running. */
export type LimitedRun = <Result>(
  id: string,
  work: () => Promise<Result>,
) => Promise<LimitedResult<Result>>;

/** Limits what runs at once in this process; each call has a limit of its own. */
export function limitConcurrency({ total, each }: MaxAtOnce): LimitedRun {
  const running = new Map<string, number>();
  let all = 0;
  return async (id, work) => {
    const own = running.get(id) ?? 0;
    if (own >= each) return { kind: "busy", by: "own", running: own };
    if (all >= total) return { kind: "busy", by: "all", running: all };
    running.set(id, own + 1);
    all += 1;
    try {
      return { kind: "done", result: await work() };
    } finally {
      all -= 1;
      const left = (running.get(id) ?? 1) - 1;
      if (left === 0) running.delete(id);
      else running.set(id, left);
    }
  };
}
