import { stat, statfs } from "node:fs/promises";
import { type Clock, sharedBriefly, within } from "../clock.ts";
import type { Config } from "../config.ts";
import { embeddedFile, embeddedLog } from "../store/embedded/folder.ts";
import type { Statement, Store } from "../store/engine/database.ts";
import { connectionsOf } from "../store/engine/dialect.ts";
import { backlogMetrics } from "./backlog-metrics.ts";
import type { Meter } from "./meter.ts";

/**
 * The maximum wait of a reading for the store, in ms: every reading must be answered within 2 s.
 */
const storeMs = 1500;

/** In seconds; most statements take less than a millisecond, and PostgreSQL ends those of 5 s. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 5];

export function measureStatements(meter: Meter): (statement: Statement) => void {
  const durations = meter.histogram({
    name: "slotwire_store_statement_duration_seconds",
    help: 'Statements, with the wait for a lock on the embedded store\'s file. "transaction" begins or ends one.',
    labelNames: ["kind"],
    buckets,
  });
  const failures = meter.counter({
    name: "slotwire_store_statement_failures_total",
    help: "Statements that the store refused, or whose connection broke.",
    labelNames: ["kind"],
  });
  return ({ kind, ms, hasFailed }) => {
    durations.observe({ kind }, ms / 1000);
    if (hasFailed) failures.inc({ kind });
  };
}

/** Measures a store; `checkStore` writes to it and returns the ms that took. */
export function measureStore(
  meter: Meter,
  {
    config,
    store,
    clock,
    checkStore,
  }: {
    readonly config: Config;
    readonly store: Store;
    readonly clock: Clock;
    readonly checkStore: () => Promise<number>;
  },
): void {
  const ready = meter.gauge({
    name: "slotwire_ready",
    help: "1 if the store could be written just now, as /health/ready says.",
  });
  const write = meter.gauge({
    name: "slotwire_store_write_seconds",
    help: "How long the last write of the check took; absent if it failed.",
  });
  const up = meter.gauge({
    name: "slotwire_store_up",
    help: "1 if the store could be read just now. With 0 all that is read from it is absent.",
  });
  const backlogs = backlogMetrics(meter, store, clock);
  // Concurrent readings share one, so that a store that does not answer holds only one connection.
  const readBacklogs = sharedBriefly(clock, 0, backlogs.read);

  meter.beforeReading(async () => {
    const [wroteMs, found] = await Promise.all([
      within(clock, storeMs, checkStore()).catch(() => "failed" as const),
      within(clock, storeMs, readBacklogs()).catch(() => "failed" as const),
    ]);
    ready.set(typeof wroteMs === "number" ? 1 : 0);
    if (typeof wroteMs === "number") write.set(wroteMs / 1000);
    else write.remove();
    const isUp = typeof found !== "string";
    up.set(isUp ? 1 : 0);
    backlogs.show(isUp ? found : undefined);
  });
  if (config.databaseUrl) measureConnections(meter, store);
  else measureFiles(meter, config.dataDir, clock);
}

function measureConnections(meter: Meter, { db }: Store): void {
  meter.gauge({
    name: "slotwire_store_connections",
    help: "Connections to PostgreSQL of this process.",
    labelNames: ["state"],
    collect() {
      const { all, idle } = connectionsOf(db);
      this.set({ state: "busy" }, all - idle);
      this.set({ state: "idle" }, idle);
    },
  });
  meter.gauge({
    name: "slotwire_store_connections_max",
    help: "How many connections this process may have.",
    collect() {
      this.set(connectionsOf(db).max);
    },
  });
  meter.gauge({
    name: "slotwire_store_connection_waiters",
    help: "Statements that wait for a connection.",
    collect() {
      this.set(connectionsOf(db).waiting);
    },
  });
}

/** Measures the embedded store's files and their disk; PostgreSQL's are not visible from here. */
function measureFiles(meter: Meter, folder: string, clock: Clock): void {
  const size = meter.gauge({
    name: "slotwire_store_file_bytes",
    help: "The embedded store's file, and its write-ahead log.",
    labelNames: ["file"],
  });
  const free = meter.gauge({
    name: "slotwire_store_disk_free_bytes",
    help: "What this process may still write to the disk of the embedded store.",
  });
  const all = meter.gauge({
    name: "slotwire_store_disk_size_bytes",
    help: "The size of the embedded store's disk.",
  });
  const read = async () => {
    const [data, log, disk] = await Promise.all([
      stat(embeddedFile(folder)),
      stat(embeddedLog(folder)),
      statfs(folder),
    ]);
    size.set({ file: "data" }, data.size);
    size.set({ file: "log" }, log.size);
    free.set(disk.bavail * disk.bsize);
    all.set(disk.blocks * disk.bsize);
  };
  meter.beforeReading(async () => {
    // On an error, the metrics keep their last values.
    await within(clock, storeMs, read()).catch(() => {});
  });
}
