import { useInViewport } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import type { FieldHealth } from "#contract/field/field-health.schema.ts";
import { healthBars } from "./health-bars.ts";

const HealthBarChart = lazy(async () => ({
  default: (await import("./health-bar-chart.tsx")).HealthBarChart,
}));

/** The success rate over 7 days; rendered only while in view, since a bot may have 500 fields. */
export function FieldHealthChart({
  health,
  now,
  label,
}: {
  health: FieldHealth;
  now: number;
  label: string;
}) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  return (
    <div ref={ref} role="img" aria-label={label} className="health-chart">
      {inViewport && (
        <Suspense fallback={null}>
          <HealthBarChart bars={healthBars(health.hours, now)} />
        </Suspense>
      )}
    </div>
  );
}
