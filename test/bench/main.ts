import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres, startPostgres } from "../postgres-server.ts";
import { type BenchStore, benchExternal } from "./external-bench.ts";
import { type Figure, tableOf } from "./figure.ts";
import { benchOpening } from "./opening-bench.ts";
import { benchPageLoad } from "./page-load-bench.ts";
import { benchStart } from "./start-bench.ts";
import { benchUserTable } from "./user-table-bench.ts";

const folder = mkdtempSync(join(tmpdir(), "slotwire-bench-"));
const binaries = findPostgres();
const postgres = binaries ? await startPostgres(binaries, { durable: true }) : undefined;
if (!postgres) console.error("No PostgreSQL is installed: its half of the bench is left out.");
let made = 0;

const freshFolder = async () => ({ DATA_DIR: join(folder, String(++made)) });
const stores: BenchStore[] = [
  { name: "embedded store", bareGoal: 0.75, fresh: freshFolder },
  ...(postgres
    ? [{ name: "PostgreSQL", bareGoal: 0.6, fresh: () => freshDatabase(postgres.url) }]
    : []),
];

const cores = availableParallelism();
const loadBefore = loadavg()[0] ?? 0;

try {
  const figures: Figure[] = [...(await benchPageLoad()), ...(await benchStart())];
  for (const store of stores)
    figures.push(
      await benchOpening(store),
      ...(await benchExternal(store)),
      ...(await benchUserTable(store)),
    );
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    cores,
    loadBefore,
    figures,
  };
  writeFileSync("bench.json", `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${tableOf(figures)}\n\nWritten to bench.json too.`);
  if (loadBefore > 0.5)
    console.log(
      `The machine was busy before (load ${loadBefore.toFixed(1)} on ${cores} cores): the ratios are worth little.`,
    );
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
}

async function freshDatabase(url: string): Promise<Record<string, string>> {
  const name = `bench_${++made}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { ...(await freshFolder()), DATABASE_URL: `${url}/${name}` };
}
