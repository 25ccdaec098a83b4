/** The value below which `share` (0 … 1) of the values are; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[
      Math.min(values.length - 1, Math.floor(values.length * share))
    ] ?? 0
  );
}
