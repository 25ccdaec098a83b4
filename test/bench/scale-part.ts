import type { Figure } from "./figure.ts";
import { benchMillion } from "./million-bench.ts";
import { benchOpening } from "./opening-bench.ts";
import type { Bench } from "./part.ts";

/** What grows: players at once (P14), users (P11, P18). */
export async function* benchScale({ stores, tell }: Bench): AsyncGenerator<readonly Figure[]> {
  for (const store of stores) {
    yield [await benchOpening(store, tell)];
    yield* benchMillion(store, tell);
  }
}
