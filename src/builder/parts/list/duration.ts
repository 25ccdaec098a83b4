const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats a duration in its largest fitting unit: `17 minutes`, `2.5 days`. */
export function spelledDuration(language: string, seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? units[3];
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 1,
  }).format(seconds / length);
}
