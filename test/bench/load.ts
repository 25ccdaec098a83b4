import autocannon from "autocannon";
import { quantile } from "../quantile.ts";

/** How fast something went. */
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

/** How many calls are under way at once, over HTTP and straight on the store alike. */
export const concurrency = 32;
/** How often each thing that is compared has its turn, and for how long. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/** Makes the calls that `next` gives, for a while or so many, and fails unless every answer is a good one. */
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
  // One request that is made anew each time: of a list, every connection would first make all for
  // itself, while the time runs.
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

/**
 * Measures things that are compared, in turns, so that a machine that slows down slows all of them
 * down.
 */
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
    // Every second round goes backwards, for one thing may leave work to the next.
    for (const name of round % 2 === 0 ? names : names.toReversed())
      speeds[name].push(await things[name]());
  return speeds;
}

/** The middle one by speed: one round that the machine disturbed does not count. */
export function median(speeds: readonly Speed[]): Speed {
  const sorted = speeds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Speed;
}

/** The ratio of the speeds of two things that took turns: the median of the rounds. */
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
