import type { Figure } from "./figure.ts";

const numbers = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

/** The figures as a table for people, each id's with the minutes that it took. */
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
  const all = [["id", "value", "goal", "", "min", "detail"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...all.map((row) => (row[column] ?? "").length)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
