import type { Figure } from "../figure.ts";
import type { Bench } from "../part.ts";
import { benchHourOfTaps } from "../sizes/hour-of-taps-bench.ts";
import { benchSteadySize } from "../sizes/steady-size-bench.ts";
import { benchCalls } from "./calls-bench.ts";
import { benchCapacity } from "./capacity-bench.ts";
import { benchSlowDisk } from "./slow-disk-bench.ts";
import { benchStart } from "./start-bench.ts";

/** The service at the size of one bot: P9, P10, P12, P13, P15, P16, P17 and P19. */
export async function* benchService(bench: Bench): AsyncGenerator<readonly Figure[]> {
  const { stores, tell } = bench;
  yield await benchStart(bench);
  for (const store of stores) {
    yield* benchCalls(store, tell);
    yield await benchCapacity(store, bench);
    yield [await benchHourOfTaps(store, tell)];
    yield await benchSteadySize(store, tell);
  }
  yield* benchSlowDisk(bench);
}
