import * as fc from "fast-check";

/**
 * Fails with the smallest counterexample unless `fact` holds, that is, throws nothing, for whatever
 * the arbitraries give.
 */
export function always<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  fact: (...values: Values) => void,
): void {
  const property = fc.property(...arbitraries, (...values: Values) => {
    fact(...values);
  });
  void fc.assert(property);
}
