import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StoreName } from "./chosen-stores.ts";
import { citusProjects, longTests, type Project, projectGroups } from "./projects.ts";
import { countTests, type TestCounts } from "./test-counts.ts";
import { npm, type Outcome, root, runTool } from "./tool.ts";

/** What became of one step. A step that is no test run counts as one check. */
interface Result extends TestCounts {
  readonly name: string;
  readonly seconds: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<TestCounts>;
}

const reports = join(root, ".cache", "check");
/** For daily work: no build, no browser, no PostgreSQL, and no test that takes long. */
const isQuick = process.argv.includes("--quick");
/** For the gate: once more on Citus. */
const withCitus = process.argv.includes("--citus");
if (isQuick) process.env.TEST_STORES = "embedded";

const format = step("format and lint", () =>
  runTool("@biomejs/biome", ["check", "--error-on-warnings", "--max-diagnostics=200"]),
);
const types = step("types", () => runTool("typescript", ["-b"], { bin: "tsc" }));
const deadCode = step("dead code", () => runTool("knip", []));
const build = step("production build", () => npm(["run", "build"]));

const [first, ...more] = projectGroups;
/** The steps of a group run at once: most wait, or keep one core busy. */
const groups: Step[][] = isQuick
  ? [[format, types, deadCode, tests("rules"), tests("components"), tests("service")]]
  : [
      [format, types, deadCode, build, ...first.map((project) => tests(project))],
      ...more.map((group) => group.map((project) => tests(project))),
      ...(withCitus ? [citusProjects.map((project) => tests(project, "citus"))] : []),
    ];

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const startedAt = performance.now();
const results: Result[] = [];
for (const group of groups) results.push(...(await Promise.all(group.map(timed))));
printSummary(results);

async function timed({ name, run }: Step): Promise<Result> {
  const stepStartedAt = performance.now();
  const counts = await run();
  const seconds = (performance.now() - stepStartedAt) / 1000;
  const result = counts.failed > 0 ? "FAILED" : "ok";
  process.stdout.write(`${name}: ${result}, ${describe(counts)}, ${seconds.toFixed(1)} s\n`);
  return { name, seconds, ...counts };
}

function step(name: string, run: () => Promise<Outcome>): Step {
  return {
    name,
    run: async () => {
      const { exitCode, output } = await run();
      if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0 };
      process.stdout.write(`${output}\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    },
  };
}

function tests(project: Project, store?: StoreName): Step {
  const name = `tests: ${project}${store ? ` on ${store}` : ""}`;
  return { name, run: () => runTests(project, store) };
}

/**
 * Each project has a run of its own, so that one whose set-up fails (no Chromium, no PostgreSQL)
 * does not hide the others' results. With a store, those that run on any store are run on it.
 */
async function runTests(project: Project, store?: StoreName): Promise<TestCounts> {
  const report = join(reports, `${project}${store ? `-${store}` : ""}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const args = [
    "run",
    "--project",
    project,
    "--silent=passed-only",
    ...reporters,
    ...(isQuick ? longTests.map((path) => `--exclude=${path}`) : []),
    ...(store && project !== "citus" ? filesOnStore(project) : []),
  ];
  const { exitCode, output } = await runTool("vitest", args, {
    env: store ? { TEST_STORES: store } : {},
  });
  const written = await readFile(report, "utf8").catch(() => null);
  const { counts, faults } = countTests(written, exitCode, Boolean(process.env.CI));
  if (counts.failed + counts.skipped > 0) process.stdout.write([output, ...faults, ""].join("\n"));
  return counts;
}

/**
 * The test files of a project that run on a chosen store; of the service those that meet most of the
 * store's statements, for all would double the time of the check: `npm run test:citus` runs them.
 */
function filesOnStore(project: Project): string[] {
  const lists = project === "service" ? "everyStore|citus" : "everyStore|stores|citus";
  const choice = new RegExp(`^import \\{[^}]*\\b(${lists})\\b[^}]*\\} from ".*/stores\\.ts"`, "m");
  const isOnStore = (path: string) => choice.test(readFileSync(join(root, path), "utf8"));
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((path) => join("test", path))
    .filter((path) => path.endsWith(".test.ts") && isOnStore(path));
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
  const minutes = (performance.now() - startedAt) / 60_000;
  process.stdout.write(`\n${minutes.toFixed(1)} min\n`);
  const sum = (key: keyof TestCounts) => all.reduce((total, counts) => total + counts[key], 0);
  const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  process.exitCode = total.failed > 0 ? 1 : 0;
  process.stdout.write(`${describe(total)}\n`);
}

function describe({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
