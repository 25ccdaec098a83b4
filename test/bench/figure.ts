import { textTable } from "../text-table.ts";
/** One line of the bench. */
export interface Figure {
  readonly figure: string;
  readonly value: string;
  /** Ratios to a bare route, to the store alone, or of one size to another. */
  readonly ratios: Readonly<Record<string, number>>;
  /** From the list of goals; a figure without one is for information. */
  readonly goal?: string;
  readonly reached?: boolean;
}

/** The goal `id` of a ratio, and whether it is reached. */
export function atLeast(
  id: string,
  least: number,
  ratio: number,
): Required<Pick<Figure, "goal" | "reached">> {
  return { goal: `${id} ≥ ${least}`, reached: ratio >= least };
}

/** The goal `id` of a quantity of `unit`, and whether it is reached. */
export function atMost(
  id: string,
  most: number,
  unit: string,
  quantity: number,
): Required<Pick<Figure, "goal" | "reached">> {
  return { goal: `${id} ≤ ${most} ${unit}`, reached: quantity <= most };
}

/** The figures as a table for people. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ figure, value, ratios, goal, reached }) => [
    figure,
    value,
    Object.entries(ratios)
      .map(([to, ratio]) => `${to} ${ratio.toFixed(2)}`)
      .join(", "),
    goal ? `${goal}: ${reached ? "reached" : "MISSED"}` : "",
  ]);
  return textTable([["figure", "value", "ratio", "goal"], ...rows]);
}
