import type { FieldHealth } from "#contract/field-health.ts";

const hourMs = 3_600_000;
const barHours = 6;
const bars = (7 * 24) / barHours;
const width = 8;
const height = 40;
const gap = 2;

/** What players met within a few hours. */
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

/**
 * The share of good answers over 7 days: failures hang from above, and stay to be seen however few
 * they are.
 */
export function FieldHealthChart({
  health,
  now,
  label,
}: {
  health: FieldHealth;
  now: number;
  label: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      className="health-chart"
      viewBox={`0 0 ${bars * (width + gap) - gap} ${height}`}
      preserveAspectRatio="none"
    >
      {healthBars(health.hours, now).map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are the axis
        <Bar key={index} bar={bar} x={index * (width + gap)} />
      ))}
    </svg>
  );
}

const leastSeen = 4;

function Bar({ bar: { fetches, good }, x }: { bar: HealthBar; x: number }) {
  if (fetches === 0)
    return <rect className="health-empty" x={x} y={height - 2} width={width} height={2} />;
  const failed = fetches === good ? 0 : Math.max(leastSeen, (1 - good / fetches) * height);
  return (
    <>
      <rect className="health-good" x={x} y={failed} width={width} height={height - failed} />
      {failed > 0 && <rect className="health-failed" x={x} y={0} width={width} height={failed} />}
    </>
  );
}
