import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeCommit, describeMachine } from "../bench/machine.ts";
import { findPostgres } from "../programs/postgres-server.ts";
import { textTable } from "../text-table.ts";
import type { Figure } from "./figure.ts";
import { askedFor, type PromiseId, promises, UsageError } from "./promises.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache", "reliability");
const collected = join(folder, "figures.jsonl");
const numbers = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

try {
  const { ids, scale } = askedFor(process.argv.slice(2));
  await run(ids, scale);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(ids: readonly PromiseId[], scale: number): Promise<void> {
  const machine = describeMachine(findPostgres());
  const commit = describeCommit();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const minutes: Record<string, number> = {};
  const failed: PromiseId[] = [];
  let isStopped = false;
  process.once("SIGINT", () => {
    isStopped = true;
  });
  /** In the order of the list, in sequence: each needs the machine for itself. */
  for (const id of ids) {
    if (isStopped) break;
    const startedAt = performance.now();
    console.error(`${id}: ${promises[id].what}`);
    if ((await play(id, scale)) !== 0) failed.push(id);
    minutes[id] = Number(((performance.now() - startedAt) / 60_000).toFixed(1));
  }
  const figures = readFigures();
  const silent = ids.filter((id) => !figures.some((figure) => figure.id.split(" ")[0] === id));
  const at = new Date().toISOString();
  const report = { at, ...commit, machine, scale, minutes, failed, silent, figures };
  writeFileSync(join(root, "faults.json"), `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${tableOf(figures, minutes)}\n\nWritten to faults.json too.`);
  if (scale < 1) console.log(`Played at ${scale} of the full size: the goals are for the whole.`);
  if (machine.loadBefore > 0.5)
    console.log(`The machine was busy before: a load of ${machine.loadBefore.toFixed(1)}.`);
  if (silent.length > 0) console.log(`No figure of ${silent.join(", ")}: see what it printed.`);
  if (failed.length + silent.length > 0) process.exitCode = 1;
}

/** Runs one promise's tests, prints their output, and returns the exit code. */
function play(id: PromiseId, scale: number): Promise<number> {
  const path = `test/reliability/${promises[id].file}.test.ts`;
  const words = ["run", "--project", "reliability", path, "--reporter=verbose"];
  const child = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...words], {
    cwd: root,
    env: { ...process.env, FIGURES_FILE: collected, FAULT_SCALE: String(scale) },
    stdio: ["ignore", 2, 2],
  });
  const stop = () => void child.kill();
  process.once("SIGINT", stop);
  return new Promise((resolve) =>
    child.once("close", (code) => {
      process.off("SIGINT", stop);
      resolve(code ?? 1);
    }),
  );
}

function readFigures(): Figure[] {
  try {
    const lines = readFileSync(collected, "utf8").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Figure);
  } catch {
    return [];
  }
}

/** The figures as a table for people, each id's with its duration in minutes. */
function tableOf(figures: readonly Figure[], minutes: Readonly<Record<string, number>>): string {
  const rows = figures.map(({ id, value, goal, better, met, detail }, index) => {
    const promise = id.split(" ")[0] ?? id;
    const isFirst = figures.findIndex((other) => other.id.split(" ")[0] === promise) === index;
    return [
      id,
      numbers.format(value),
      `${better === "lower" ? "≤" : "≥"} ${numbers.format(goal)}`,
      met ? "met" : "MISSED",
      isFirst && minutes[promise] !== undefined ? String(minutes[promise]) : "",
      detail,
    ];
  });
  return textTable([["id", "value", "goal", "", "min", "detail"], ...rows]);
}
