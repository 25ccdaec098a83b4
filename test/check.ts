import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { audit } from "./audit.ts";
import type { StoreName } from "./chosen-stores.ts";
import { type NodeVersion, newestNode, nodeEnvironment, nodeProgram } from "./nodes.ts";
import {
  citusProjects,
  longTests,
  type Project,
  projectGroups,
  thoroughTests,
} from "./projects.ts";
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
/** For the gate: the embedded store on the newest Node, PostgreSQL and all else on this one. */
const withSecondNode = process.argv.includes("--second-node");
/** For the gate: once more on Citus. */
const withCitus = process.argv.includes("--citus");
if (isQuick) process.env.TEST_STORES = "embedded";

const format = step("format and lint", () =>
  runTool("@biomejs/biome", ["check", "--error-on-warnings", "--max-diagnostics=200"]),
);
const types = step("types", () => runTool("typescript", ["-b"], { bin: "tsc" }));
const deadCode = step("dead code", () => runTool("knip", []));
const build = step("production build", () => npm(["run", "build"]));

const vulnerabilities = step("known vulnerabilities", async () => {
  const outcome = await audit();
  process.stdout.write(`${outcome.output}\n`);
  return { ...outcome, output: "" };
});

const [first, ...more] = projectGroups;
/** One step, or several that follow each other. */
type Chain = readonly Step[];
/** The chains of a group run at once: most wait, or keep one core busy. */
const groups: Chain[][] = isQuick
  ? [[[format], [types], [deadCode], tests("rules"), tests("components"), tests("service")]]
  : [
      [[format], [types], [deadCode], [build], [vulnerabilities], ...first.map(onNodes)],
      ...more.map((group) => group.map(onNodes)),
      ...(withCitus ? [citusProjects.map((project) => tests(project, { stores: "citus" }))] : []),
    ];

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const startedAt = performance.now();
const results: Result[] = [];
for (const group of groups) results.push(...(await Promise.all(group.map(inTurn))).flat());
printSummary(results);

async function inTurn(chain: Chain): Promise<Result[]> {
  const done: Result[] = [];
  for (const one of chain) done.push(await timed(one));
  return done;
}

/** The service's suites run on one store with one Node and on the other with the other. */
function onNodes(project: Project): Chain {
  if (project !== "service" || !withSecondNode) return tests(project);
  return [
    ...tests(project, { stores: "embedded", node: newestNode }),
    ...tests(project, { stores: "postgresql" }),
  ];
}

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

/** What tests run on, if not on what they run on anyway. */
interface Ground {
  readonly stores?: StoreName | undefined;
  readonly node?: NodeVersion | undefined;
}

function tests(project: Project, { stores, node }: Ground = {}): Chain {
  const on = [stores, node && `Node ${node}`].filter(Boolean).join(", ");
  const name = `tests: ${project}${on && ` on ${on}`}`;
  return [{ name, run: () => runTests(project, { stores, node }) }];
}

/**
 * Each project has a run of its own, so that one whose set-up fails (no Chromium, no PostgreSQL)
 * does not hide the others' results. Where stores are chosen, files that run on any store are run on these.
 */
async function runTests(project: Project, { stores, node }: Ground): Promise<TestCounts> {
  const report = join(reports, `${project}${stores ? `-${stores}` : ""}.json`);
  const program = node ? await nodeProgram(node) : process.execPath;
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const args = [
    "run",
    "--project",
    project,
    "--silent=passed-only",
    ...reporters,
    ...[...thoroughTests, ...(isQuick ? longTests : [])].map((path) => `--exclude=${path}`),
    ...filesOn(stores, project),
  ];
  const { exitCode, output } = await runTool("vitest", args, {
    node: program,
    env: { ...nodeEnvironment(program), ...(stores ? { TEST_STORES: stores } : {}) },
  });
  const written = await readFile(report, "utf8").catch(() => null);
  const { counts, faults } = countTests(written, exitCode, Boolean(process.env.CI));
  if (counts.failed + counts.skipped > 0) process.stdout.write([output, ...faults, ""].join("\n"));
  return counts;
}

/**
 * The test files of a project that run on chosen stores; none is named where all do. On Citus of the
 * service those that meet most of the store's statements, for all would double the time of the
 * check: `npm run test:citus` runs them. On PostgreSQL those that run on each store.
 */
function filesOn(stores: Ground["stores"], project: Project): string[] {
  if (stores === "postgresql")
    return filesWith(/^(?!import ).*\b(?:everyStore|stores)\b(?!\[0\]|\.ts)/m);
  if (stores !== "citus" || project === "citus") return [];
  const lists = project === "service" ? "everyStore|citus" : "everyStore|stores|citus";
  return filesWith(
    new RegExp(`^import \\{[^}]*\\b(${lists})\\b[^}]*\\} from ".*/stores\\.ts"`, "m"),
  );
}

function filesWith(use: RegExp): string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((path) => join("test", path))
    .filter(
      (path) => path.endsWith(".test.ts") && use.test(readFileSync(join(root, path), "utf8")),
    );
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
