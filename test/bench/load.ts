import autocannon from "autocannon";
import { quantile } from "../quantile.ts";

/** A measured speed. */
export interface Speed {
  readonly perSecond: number;
  /** In ms. */
  readonly p99: number;
}

/** A call of the service. */
export interface Call {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The number of concurrent calls, over HTTP and straight on the store alike. */
export const concurrency = 32;
/** The number and duration of turns for each compared thing. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/**
 * Makes the calls of `next`, for a while or so many, and fails unless every answer is a good one.
 */
export async function callFor(
  url: string,
  next: () => Call,
  {
    connections = concurrency,
    duration = seconds,
    amount,
  }: {
    readonly connections?: number;
    /** In seconds. */
    readonly duration?: number;
    /** So many calls, however long they take. */
    readonly amount?: number;
  } = {},
): Promise<Speed> {
  let last: Call | undefined;
  // One request that is built again for each call: with a list, every connection would first build
  // all of its own while the time runs.
  const setupRequest = (request: object) => {
    last = next();
    return { ...request, ...last };
  };
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration } : { amount }),
    requests: [{ setupRequest }],
  });
  if (result.errors + result.non2xx > 0)
    throw new Error(
      `${result.errors} calls broke and ${result.non2xx} were refused at ${url}${last?.path}.`,
    );
  if (result.requests.total === 0)
    throw new Error(`Nothing was answered within ${duration} s at ${url}${last?.path}.`);
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Measures compared things in turns, so that a slow moment of the machine affects all of them. */
export async function inTurns<Name extends string>(
  things: Readonly<Record<Name, () => Promise<Speed>>>,
  times = rounds,
): Promise<Record<Name, Speed[]>> {
  const names = Object.keys(things) as Name[];
  const speeds = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Speed[]
  >;
  for (let round = 0; round < times; round += 1)
    // Every second round is reversed, because one thing may leave work to the next.
    for (const name of round % 2 === 0 ? names : names.toReversed())
      speeds[name].push(await things[name]());
  return speeds;
}

/** The middle one by speed: ignores one disturbed round. */
export function median(speeds: readonly Speed[]): Speed {
  const sorted = speeds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Speed;
}

/** The ratio of the speeds of two things that alternated: the median of the rounds. */
export function ratio(of: readonly Speed[], to: readonly Speed[]): number {
  return quantile(
    of.map(({ perSecond }, round) => perSecond / (to[round]?.perSecond ?? Number.NaN)),
    0.5,
  );
}

/** A speed for people. */
export function shown({ perSecond, p99 }: Speed): string {
  return `${Math.round(perSecond).toLocaleString("en")}/s, p99 ${p99.toFixed(1)} ms`;
}
