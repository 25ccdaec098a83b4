/** The value below which `share` of the values lie, 0 … 1; 0 when there are none. */
export function quantile(values: readonly number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[
      Math.min(values.length - 1, Math.floor(values.length * share))
    ] ?? 0
  );
}
