import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { installedChromium } from "../programs/chromium.ts";
import { isAbsent } from "../programs/installed.ts";
import { findPostgres } from "../programs/postgres-server.ts";
import { newestNode, notPossible } from "./bare.ts";
import {
  countTests,
  describeCounts,
  failedTests,
  readCounts,
  type TestCounts,
} from "./test-counts.ts";

/** A part of the check: a program, which counts as one test, or a run of tests. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly count: (exitCode: number, output: string) => TestCounts;
  /** The failed tests by their names. */
  readonly failures?: () => string[];
  /** The steps if this one is impossible. */
  readonly fallback?: readonly Step[];
}

interface TestRun {
  /** The stores to run on; see `chosen-stores.ts`. */
  readonly stores?: string;
  /** The files of the project to run; by default all but the thorough ones. */
  readonly files?: readonly string[];
  /** A version of Node other than this process's. */
  readonly node?: string;
}

type Group = readonly (Step | readonly Step[])[];

const { quick, whole } = parseArgs({
  options: { quick: { type: "boolean" }, whole: { type: "boolean" } },
}).values;
/** Matches files with most of the store's statements; see `server/stores.ts`. */
const onEveryStore = /\beveryStore\b/;
/** Matches files that run on each store, not on the first of them alone. */
const onEachStore = /^(?!import ).*\b(?:everyStore|stores)\b(?!\[0\])/m;
const notThorough = "--exclude=**/*.thorough.test.*";
/** Twice the time of the longest step on a slow machine. */
const limitMs = 40 * 60_000;
const root = join(import.meta.dirname, "../..");
const reports = join(root, ".cache", "check");

const types = program("types", "tsc -b");
const format = program("format and lint", "biome check --error-on-warnings --max-diagnostics=200");
const deadCode = program("dead code", "knip");
const words = program("words", "npm run check:words");
const build = program("production build", "npm run build");
const vulnerabilities = program("known vulnerabilities", "tsx test/check/audit.ts");
const [rules, walls, components] = [tests("rules"), tests("walls"), tests("components")];
const embedded = tests("service", { stores: "embedded" });
const strangers = tests("reliability", { files: ["foreign-identities"] });
const promises = tests("reliability", {
  files: ["foreign-identities", "kills.test", "faulty-bot-api"],
});

const statics = [types, format, deadCode, words];
const others = [build, vulnerabilities, rules];

/** The steps of a group run at once, those of a list in it one after the other. */
const groups: Group[] = quick
  ? [[...statics, rules, components, embedded]]
  : await (whole ? wholeGroups() : plainGroups());

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const startedAt = performance.now();
const lines: string[] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const group of groups)
  await Promise.all(
    group.map(async (steps) => {
      for (const step of [steps].flat()) await run(step);
    }),
  );
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(`\n${lines.join("\n")}\n\n${minutes} min\n${describeCounts(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function plainGroups(): Promise<Group[]> {
  return [
    [...statics, ...others, walls, components],
    [embedded, strangers, ...onPostgres(onEveryStore)],
    await inBrowsers([notThorough]),
  ];
}

/**
 * The bare machine runs `npm test` on the newest Node; PostgreSQL is tested with this process's.
 */
async function wholeGroups(): Promise<Group[]> {
  const onNewest = tests("service", { stores: "embedded", node: newestNode });
  const bare = {
    ...program("bare machine", "tsx test/check/bare.ts"),
    count: readCounts,
    fallback: [...statics, walls, components, onNewest],
  };
  const stores = "embedded,postgresql";
  const thorough = tests("service", { stores, files: [".thorough.test."] });
  const citus = tests("service", { stores: "citus", files: filesWith(onEveryStore) });
  const hasCitus = existsSync(join(findPostgres() ?? "", "../lib/citus.so"));
  if (!hasCitus) console.log("The tests on Citus are skipped; to run them, see test/README.md.");
  return [
    // The bare machine downloads at first, while the tests of faults use the processor.
    [...others, bare, [tests("faults", { files: [] }), thorough]],
    [
      ...onPostgres(onEachStore),
      hasCitus ? [citus, tests("citus", { stores: "citus" })] : [],
      promises,
    ],
    await inBrowsers([]),
  ];
}

function onPostgres(pattern: RegExp): Step[] {
  const { PG_TEST_URL: url = findPostgres() } = process.env;
  if (!url) isAbsent("PostgreSQL", "postgresql");
  return url ? [tests("service", { stores: "postgresql", files: filesWith(pattern) })] : [];
}

async function inBrowsers(files: readonly string[]): Promise<Step[]> {
  const chromium = (await installedChromium()) ?? isAbsent("Chromium", "chromium");
  return chromium ? [tests("browser", { files })] : [];
}

/** The test files of the service whose text matches `pattern`, without the thorough ones. */
function filesWith(pattern: RegExp): string[] {
  const files = readdirSync(join(root, "test/server"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => join("test/server", path))
    .filter((path) => pattern.test(readFileSync(join(root, path), "utf8")));
  return [notThorough, ...files];
}

function program(name: string, command: string): Step {
  const count = (exitCode: number) => ({
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
  });
  return { name, command: command.split(" "), count };
}

/** Each project has a separate run, so that a failing set-up does not hide other results. */
function tests(project: string, { stores, files = [notThorough], node }: TestRun = {}): Step {
  const name = [project, stores, node && `Node ${node}`].filter(Boolean).join(" on ");
  const report = join(reports, `${name.replace(/\W+/g, "-")}.json`);
  const platform = `${process.platform}-${process.arch}`;
  const onNode = node ? ["npm", "exec", "--yes", `--package=node-${platform}@${node}`, "--"] : [];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const run = ["vitest", "run", `--project=${project}`, "--silent=passed-only", ...reporters];
  const readReport = () => (existsSync(report) ? readFileSync(report, "utf8") : "{}");
  return {
    name: `tests: ${name}`,
    command: [...onNode, ...run, ...files],
    env: stores ? { TEST_STORES: stores } : {},
    count: (exitCode) => countTests(readReport(), exitCode),
    failures: () => failedTests(readReport()),
  };
}

async function run({ name, command, env, count, failures, fallback }: Step): Promise<void> {
  const stepStartedAt = performance.now();
  const { exitCode, output } = await execute(command, env);
  if (fallback && exitCode === notPossible) {
    console.log(`The ${name} is skipped: ${output}`);
    await Promise.all(fallback.map(run));
    return;
  }
  const counts = count(exitCode, output);
  if (counts.failed > 0) console.log(output);
  // Each worker prints a line for each absent program.
  for (const line of new Set(output.match(/The tests on .+ are skipped; .+\./g))) console.log(line);
  for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
  const seconds = ((performance.now() - stepStartedAt) / 1000).toFixed(0).padStart(5);
  const result = counts.failed > 0 ? "FAILED" : "ok";
  lines.push(`${name.padEnd(42)} ${result.padEnd(6)} ${seconds} s  ${describeCounts(counts)}`);
  console.log(lines.at(-1));
  // At the end of the output, where a log that is cut short has them, too.
  if (counts.failed > 0)
    lines.push(...(failures?.() ?? []).map((failure) => `  ${relative(root, failure)}`));
}

function execute([file = "", ...args]: readonly string[], env = {}) {
  const shell = process.platform === "win32";
  const options = { cwd: root, env: { ...process.env, ...env }, timeout: limitMs, shell };
  return new Promise<{ exitCode: number; output: string }>((resolve) => {
    execFile(file, args, { ...options, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      const ending = error && typeof error.code !== "number" ? error.message : "";
      const output = `${stdout}${stderr}${ending}`.trim();
      resolve({ exitCode: error ? Number(error.code) || 1 : 0, output });
    });
  });
}
