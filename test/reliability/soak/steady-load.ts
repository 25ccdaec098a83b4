/** One call of a steady load, with its right statuses. */
export interface LoadCall {
  readonly name: string;
  readonly path: string;
  readonly init?: RequestInit;
  readonly expected: readonly number[];
  /** Receives the answer's body of a successful call. */
  readonly take?: (body: string) => void;
}

export interface SteadyLoad {
  readonly made: () => number;
  /** The wrong answers with their number: "taps 500 INTERNAL", or "taps broke". */
  readonly faults: ReadonlyMap<string, number>;
  /** Ends when every call has its answer. */
  stop(): Promise<void>;
}

/** Makes so many of the calls of `next` a second, however long each takes. */
export function startLoad(
  url: string,
  perSecond: number,
  next: (turn: number) => LoadCall,
): SteadyLoad {
  const faults = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let turn = 0;
  const make = async ({ name, path, init, expected, take }: LoadCall) => {
    const answer = await fetch(url + path, init).catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    const isRight = answer && body !== undefined && expected.includes(answer.status);
    if (isRight) return take?.(body);
    const code = /"code":"(\w+)"/.exec(body ?? "")?.[1] ?? "";
    const fault = `${name} ${answer?.status ?? "broke"} ${code}`.trim();
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };
  const timer = setInterval(() => {
    const call = make(next(turn++)).finally(() => underWay.delete(call));
    underWay.add(call);
  }, 1000 / perSecond);
  return {
    made: () => turn,
    faults,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
