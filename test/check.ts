import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { longTests, projects, quickProjects } from "./projects.ts";
import { countTests, type TestCounts } from "./test-counts.ts";
import { npm, type Outcome, root, runTool } from "./tool.ts";

/** What became of one step. A step that is no test run counts as one check. */
interface Result extends TestCounts {
  readonly name: string;
  readonly seconds: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const reports = join(root, ".cache", "check");
/** For daily work: no build, no browser, no PostgreSQL, and no test that takes long. */
const isQuick = process.argv.includes("--quick");
if (isQuick) process.env.TEST_STORES = "embedded";

const readings: Step[] = [
  {
    name: "format and lint",
    run: () => runTool("@biomejs/biome", ["check", "--error-on-warnings", "--max-diagnostics=200"]),
  },
  { name: "types", run: () => runTool("typescript", ["-b"], "tsc") },
  { name: "dead code", run: () => runTool("knip", []) },
];
const build: Step = { name: "production build", run: () => npm(["run", "build"]) };

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const results: Result[] = [];
for (const { name, run } of isQuick ? readings : [...readings, build])
  results.push(await timed(name, () => runStep(run)));
for (const project of isQuick ? quickProjects : projects)
  results.push(await timed(`tests: ${project}`, () => runTests(project)));
printSummary(results);

async function timed(name: string, run: () => Promise<TestCounts>): Promise<Result> {
  process.stdout.write(`\n▸ ${name}\n`);
  const startedAt = performance.now();
  const counts = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `  ${counts.failed > 0 ? "FAILED" : "ok"}, ${describe(counts)}, ${seconds.toFixed(1)} s\n`,
  );
  return { name, seconds, ...counts };
}

async function runStep(run: () => Promise<Outcome>): Promise<TestCounts> {
  const { exitCode, output } = await run();
  if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0 };
  process.stdout.write(`${output}\n`);
  return { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Each project has a run of its own, so that one whose set-up fails (no Chromium, no PostgreSQL)
 * does not hide the others' results.
 */
async function runTests(project: string): Promise<TestCounts> {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const { exitCode, output } = await runTool("vitest", [
    "run",
    "--project",
    project,
    "--silent=passed-only",
    ...reporters,
    ...(isQuick ? longTests.map((path) => `--exclude=${path}`) : []),
  ]);
  const written = await readFile(report, "utf8").catch(() => null);
  const { counts, faults } = countTests(written, exitCode, Boolean(process.env.CI));
  if (counts.failed + counts.skipped > 0) process.stdout.write([output, ...faults, ""].join("\n"));
  return counts;
}

function printSummary(all: Result[]): void {
  const width = Math.max(...all.map(({ name }) => name.length));
  process.stdout.write("\n");
  for (const { name, seconds, ...counts } of all) {
    const result = counts.failed > 0 ? "FAILED" : "ok";
    process.stdout.write(
      `${name.padEnd(width)}  ${result.padEnd(6)}  ${seconds.toFixed(1).padStart(6)} s  ${describe(counts)}\n`,
    );
  }
  const sum = (key: keyof TestCounts) => all.reduce((total, counts) => total + counts[key], 0);
  const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  process.exitCode = total.failed > 0 ? 1 : 0;
  process.stdout.write(`\n${describe(total)}\n`);
}

function describe({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
