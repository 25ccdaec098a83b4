import { textTable } from "../text-table.ts";
import type { Figure } from "./figure.ts";

const numbers = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

/** The figures as a table for people, each id's with its duration in minutes. */
export function tableOf(
  figures: readonly Figure[],
  minutes: Readonly<Record<string, number>>,
): string {
  const rows = figures.map(({ id, value, goal, better, met, detail }, index) => {
    const promise = id.split(" ")[0] ?? id;
    const isFirst = figures.findIndex((other) => other.id.split(" ")[0] === promise) === index;
    return [
      id,
      numbers.format(value),
      `${better === "lower" ? "≤" : "≥"} ${numbers.format(goal)}`,
      met ? "met" : "MISSED",
      isFirst && minutes[promise] !== undefined ? String(minutes[promise]) : "",
      detail,
    ];
  });
  return textTable([["id", "value", "goal", "", "min", "detail"], ...rows]);
}
