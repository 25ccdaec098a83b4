import type { RunningService } from "../service.ts";

export const metricsToken = "CANARYmetricsToken0123456789abcdef";

/** The current metrics of a service with `METRICS_TOKEN`: the value of each series. */
export async function scrape(service: RunningService): Promise<Map<string, number>> {
  // A reading is cached for a second.
  service.expireCaches();
  const response = await service.call("/metrics", {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  if (response.status !== 200) throw new Error(await response.text());
  return seriesOf(await response.text());
}

/** The series of Prometheus's text format. */
export function seriesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
