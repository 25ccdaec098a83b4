import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type {
  Counter,
  CounterConfiguration,
  Gauge,
  GaugeConfiguration,
  Histogram,
  HistogramConfiguration,
} from "prom-client";
import type { Tally } from "../worker.ts";

/** The settings of a metric; the meter adds its registry. */
type About<Configuration> = Omit<Configuration, "registers">;

/**
 * The metrics of this process. Units and names follow Prometheus's "Metric and label naming".
 * Labels have few values that are fixed in the code: no bots, users, addresses or texts, because
 * each value is a series that Prometheus stores, and callers could create any number of them.
 */
export interface Meter {
  counter<Label extends string>(about: About<CounterConfiguration<Label>>): Counter<Label>;
  gauge<Label extends string>(about: About<GaugeConfiguration<Label>>): Gauge<Label>;
  histogram<Label extends string>(about: About<HistogramConfiguration<Label>>): Histogram<Label>;
  /** A counter for each name of a tally. */
  tally(name: string, help: string, label: string, tally: Tally<string>): void;
  /** Runs `prepare` before each reading. */
  beforeReading(prepare: () => Promise<void>): void;
  /** All metrics, in Prometheus's text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/**
 * Creates a meter with the version and the metrics of Node and of the process. Loads the library on
 * demand.
 */
export async function createMeter(): Promise<Meter> {
  const client = await import("prom-client");
  const registry = new client.Registry();
  const registers = [registry];
  const preparations: (() => Promise<void>)[] = [];
  client.collectDefaultMetrics({ register: registry });
  new client.Gauge({
    name: "slotwire_build_info",
    help: "1, with the version of the service.",
    labelNames: ["version"],
    registers,
  }).set({ version: nearestVersion(import.meta.dirname) }, 1);
  return {
    counter: (about) => new client.Counter({ ...about, registers }),
    gauge: (about) => new client.Gauge({ ...about, registers }),
    histogram: (about) => new client.Histogram({ ...about, registers }),
    tally(name, help, label, tally) {
      new client.Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of tally.entries()) this.inc({ [label]: value }, count);
        },
      });
    },
    beforeReading: (prepare) => void preparations.push(prepare),
    async read() {
      await Promise.all(preparations.map((prepare) => prepare()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** The version in the package.json of a folder, or of the nearest one above it that has one. */
function nearestVersion(folder: string): string {
  const file = join(folder, "package.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")).version ?? "unknown";
  const above = dirname(folder);
  return above === folder ? "unknown" : nearestVersion(above);
}
