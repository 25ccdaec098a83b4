import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../postgres-server.ts";
import { startStores } from "./bench-store.ts";
import { type Figure, tableOf } from "./figure.ts";
import { describeCommit, describeMachine } from "./machine.ts";
import { benchPageLoad } from "./page-load-bench.ts";
import { type Part, type PartName, partsOf, UsageError } from "./part.ts";
import { createProgress } from "./progress.ts";
import { benchRendering } from "./rendering-bench.ts";
import { benchScale } from "./scale-part.ts";
import { benchService } from "./service-part.ts";

const parts: Readonly<Record<PartName, Part>> = {
  page: benchPageLoad,
  rendering: benchRendering,
  service: benchService,
  scale: benchScale,
};

try {
  await run(partsOf(process.argv.slice(2)));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof UsageError ? error.message : error);
}

async function run(names: readonly PartName[]): Promise<void> {
  const binaries = findPostgres();
  const machine = describeMachine(binaries);
  if (!binaries) console.error("No PostgreSQL is installed: its half of the bench is left out.");
  const folder = mkdtempSync(join(tmpdir(), "slotwire-bench-"));
  const progress = createProgress(process.stderr);
  const { stores, stop } = await startStores(folder);
  const figures: Figure[] = [];
  const cleanUp = async () => {
    progress.end();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  try {
    for (const name of names) figures.push(...(await parts[name]({ stores, tell: progress.tell })));
  } finally {
    await cleanUp();
  }
  const report = {
    at: new Date().toISOString(),
    ...describeCommit(),
    machine,
    parts: names,
    figures,
  };
  writeFileSync("bench.json", `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${tableOf(figures)}\n\nWritten to bench.json too.`);
  if (machine.loadBefore > 0.5)
    console.log(
      `The machine was busy before (load ${machine.loadBefore.toFixed(1)} on ${machine.cores} cores): the ratios are worth little.`,
    );
}
