import { benchOpening } from "../calls/opening-bench.ts";
import type { Figure } from "../figure.ts";
import type { Bench } from "../part.ts";
import { benchCitus } from "./citus-bench.ts";
import { benchMillion } from "./million-bench.ts";

/** Growth in players at once (P14), users (P11, P18), and workers of Citus (P20). */
export async function* benchScale(bench: Bench): AsyncGenerator<readonly Figure[]> {
  const { stores, tell } = bench;
  for (const store of stores) {
    yield [await benchOpening(store, tell)];
    yield* benchMillion(store, tell);
  }
  yield await benchCitus(bench);
}
