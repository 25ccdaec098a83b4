import * as fc from "fast-check";

/** Fails with the smallest counterexample if `fact` throws for any values of the arbitraries. */
export function always<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  fact: (...values: Values) => void,
): void {
  const property = fc.property(...arbitraries, (...values: Values) => {
    fact(...values);
  });
  void fc.assert(property);
}
