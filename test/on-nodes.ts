import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { nodeEnvironment, nodeProgram, nodeVersions } from "./nodes.ts";
import { countTests, type TestCounts } from "./test-counts.ts";
import { root, runTool } from "./tool.ts";

/** Runs the service's suites on each version of Node, or on those whose majors are named. */
const chosen = process.argv.slice(2);
const versions = nodeVersions.filter(
  (version) => chosen.length === 0 || chosen.some((major) => version.startsWith(`${major}.`)),
);
if (versions.length === 0)
  throw new Error(
    `There is no such version of Node to test on; there are ${nodeVersions.join(", ")}.`,
  );
const reports = join(root, ".cache", "on-nodes");
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const lines: string[] = [];
for (const version of versions) {
  const startedAt = performance.now();
  const { passed, failed, skipped } = await serviceTests(version);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (failed > 0) process.exitCode = 1;
  lines.push(
    `${version.padEnd(9)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(skipped).padStart(7)}  ${seconds.padStart(6)} s`,
  );
}
process.stdout.write(`\nNode       passed  failed  skipped      time\n${lines.join("\n")}\n`);

async function serviceTests(version: (typeof nodeVersions)[number]): Promise<TestCounts> {
  const node = await nodeProgram(version);
  const report = join(reports, `${version}.json`);
  const { exitCode, output } = await runTool(
    "vitest",
    [
      ...["run", "--project", "service", "--silent=passed-only"],
      ...["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    ],
    { node, env: nodeEnvironment(node) },
  );
  const written = await readFile(report, "utf8").catch(() => null);
  const { counts, faults } = countTests(written, exitCode, Boolean(process.env.CI));
  if (counts.failed > 0) process.stdout.write([output, ...faults, ""].join("\n"));
  return counts;
}
