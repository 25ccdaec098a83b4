import type { FieldHealth } from "#contract/field/field-health.schema.ts";

const hourMs = 3_600_000;
const barHours = 6;
const bars = (7 * 24) / barHours;

/** Results within 6 hours. */
export interface HealthBar {
  readonly fetches: number;
  readonly good: number;
}

/** The last 7 days in 28 bars, the oldest first. */
export function healthBars(hours: FieldHealth["hours"], now: number): HealthBar[] {
  const end = (Math.floor(now / hourMs) + 1) * hourMs;
  const filled = Array.from({ length: bars }, () => ({ fetches: 0, good: 0 }));
  for (const { at, fetches, good } of hours) {
    const bar = filled[bars - 1 - Math.floor((end - hourMs - at) / (barHours * hourMs))];
    if (!bar) continue;
    bar.fetches += fetches;
    bar.good += good;
  }
  return filled;
}
