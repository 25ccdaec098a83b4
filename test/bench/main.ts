import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../programs/postgres-server.ts";
import { startStores } from "./bench-store.ts";
import { benchService } from "./calls/service-part.ts";
import { type Figure, tableOf } from "./figure.ts";
import { describeCommit, describeMachine } from "./machine.ts";
import { benchFieldRush } from "./neighbour/field-rush-bench.ts";
import { benchNeighbour } from "./neighbour/neighbour-bench.ts";
import { benchPageLoad } from "./pages/page-load-bench.ts";
import { benchRendering } from "./pages/rendering-bench.ts";
import { type Bench, type Part, type PartName, partsOf, UsageError } from "./part.ts";
import { createProgress } from "./progress.ts";
import { benchScale } from "./sizes/scale-part.ts";

const parts: Readonly<Record<PartName, Part>> = {
  page: inOne(benchPageLoad),
  rendering: inOne(benchRendering),
  service: benchService,
  scale: benchScale,
  neighbour: benchNeighbour,
  fields: benchFieldRush,
};

try {
  await run(partsOf(process.argv.slice(2)));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof UsageError ? error.message : error);
}
// A failed part has left processes whose channels would keep this one alive; they end with it.
process.exit();

function inOne(measure: (bench: Bench) => Promise<Figure[]>): Part {
  return async function* (bench) {
    yield await measure(bench);
  };
}

async function run(names: readonly PartName[]): Promise<void> {
  const binaries = findPostgres();
  const machine = describeMachine(binaries);
  if (!binaries) console.error("No PostgreSQL is installed: its half of the bench is left out.");
  const folder = mkdtempSync(join(tmpdir(), "slotwire-bench-"));
  const progress = createProgress(process.stderr);
  const commit = describeCommit();
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => void ends.push(work);
  const cleanUp = async () => {
    progress.end();
    await Promise.allSettled(ends.splice(0).map((work) => work()));
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  const figures: Figure[] = [];
  let failure: string | undefined;
  try {
    const starting = startStores(folder);
    atEnd(async () => (await starting).stop());
    const { stores } = await starting;
    const bench = { stores, tell: progress.tell, folder, atEnd };
    for (const name of names)
      for await (const measured of parts[name](bench)) figures.push(...measured);
  } catch (error) {
    process.exitCode = 1;
    failure = String(error);
    console.error(error);
  } finally {
    await cleanUp();
  }
  const report = {
    at: new Date().toISOString(),
    ...commit,
    machine,
    parts: names,
    // Without a failure, the figures of all parts are complete.
    ...(failure && { failure }),
    figures,
  };
  writeFileSync("bench.json", `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${tableOf(figures)}\n\nWritten to bench.json too.`);
  if (machine.loadBefore > 0.5)
    console.log(
      `The machine was busy before (load ${machine.loadBefore.toFixed(1)} on ${machine.cores} cores): the ratios are worth little.`,
    );
}
