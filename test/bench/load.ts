import autocannon from "autocannon";

/** How fast something went. */
export interface Speed {
  readonly perSecond: number;
  /** In ms. */
  readonly p99: number;
}

/** How many calls are under way at once, over HTTP and straight on the store alike. */
export const concurrency = 32;

/** Calls the paths in turn for so long, and fails unless every answer is a good one. */
export async function callFor(
  seconds: number,
  url: string,
  paths: readonly string[],
  connections = concurrency,
): Promise<Speed> {
  let turn = 0;
  // One request that is made anew each time: of a list, every connection would first make all for
  // itself, while the time runs.
  const setupRequest = (request: object) => ({
    ...request,
    path: paths[turn++ % paths.length] as string,
  });
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method: "GET", setupRequest }],
  });
  if (result.errors + result.non2xx > 0)
    throw new Error(
      `${result.errors} calls broke and ${result.non2xx} were refused at ${url}${paths[0]}.`,
    );
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** The middle one by speed: one round that the machine disturbed does not count. */
export function median(speeds: readonly Speed[]): Speed {
  const sorted = speeds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Speed;
}

/**
 * The ratio of the speeds of two things that took turns, round by round; the median of the rounds.
 */
export function ratio(of: readonly Speed[], to: readonly Speed[]): number {
  const ratios = of
    .map(({ perSecond }, round) => perSecond / (to[round]?.perSecond ?? Number.NaN))
    .toSorted((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] as number;
}
