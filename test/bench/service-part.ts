import { benchCalls } from "./calls-bench.ts";
import type { Figure } from "./figure.ts";
import { benchHourOfTaps } from "./hour-of-taps-bench.ts";
import type { Bench } from "./part.ts";
import { benchSlowDisk } from "./slow-disk-bench.ts";
import { benchStart } from "./start-bench.ts";
import { benchSteadySize } from "./steady-size-bench.ts";

/** The service at the size of one bot: P9, P10, P12, P13, P15, P16, P17 and P19. */
export async function benchService(bench: Bench): Promise<Figure[]> {
  const { stores, tell } = bench;
  const figures = await benchStart(tell);
  for (const store of stores)
    figures.push(
      ...(await benchCalls(store, tell)),
      await benchHourOfTaps(store, tell),
      ...(await benchSteadySize(store, tell)),
    );
  return [...figures, ...(await benchSlowDisk(bench))];
}
