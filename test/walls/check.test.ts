import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { countTests, failedTests, readCounts } from "../check/test-counts.ts";
import { findChromium } from "../programs/chromium.ts";

test.each([
  ["passing tests are not", { numPassedTests: 3 }, 0, 0],
  ["each failed test is", { numPassedTests: 3, numFailedTests: 2 }, 1, 2],
  ["a run without a report is", {}, 0, 1],
  ["a file that does not load is", { numPassedTests: 3 }, 1, 1],
  ["a run whose tests are all skipped is", { numPendingTests: 3 }, 0, 1],
])("%s counted as failed", (_, report, exitCode, failed) => {
  expect(countTests(JSON.stringify(report), exitCode).failed).toBe(failed);
});

test.each([
  ["true", 1],
  ["", 0],
])("with CI=%j a skipped test counts as %i failed", (isInCi, failed) => {
  vi.stubEnv("CI", isInCi);
  onTestFinished(() => void vi.unstubAllEnvs());
  const report = JSON.stringify({ numPassedTests: 3, numPendingTests: 1 });
  expect(countTests(report, 0)).toEqual({ passed: 3, failed, skipped: 1 });
});

test("failed tests and files that do not load are named", () => {
  const passed = { fullName: "one", status: "passed" };
  const testResults = [
    { name: "a.test.ts", status: "passed", assertionResults: [passed] },
    {
      name: "b.test.ts",
      status: "failed",
      assertionResults: [passed, { fullName: "two", status: "failed" }],
    },
    { name: "c.test.ts", status: "failed", assertionResults: [] },
  ];
  expect(failedTests(JSON.stringify({ testResults }))).toEqual(["b.test.ts: two", "c.test.ts"]);
  expect(failedTests("{}")).toEqual([]);
});

test("the counts of a check on another machine are those of its last line", () => {
  expect(readCounts(0, "1 passed, 1 failed\n2.0 min\n12 passed, 0 failed, 3 skipped")).toEqual({
    passed: 12,
    failed: 0,
    skipped: 0,
  });
  expect(readCounts(0, "killed").failed).toBe(1);
});

test("a CHROME_PATH that does not exist is an error in one sentence", async () => {
  vi.stubEnv("CHROME_PATH", "/nowhere/chromium");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findChromium()).rejects.toThrow(/^CHROME_PATH is \/nowhere\/chromium, which does/);
});

test("words are checked without git, in new files too, and not in deleted ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "slotwire words "));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "new.md"), "The rule by which it works.");
  const script = join(import.meta.dirname, "../check/words.ts");
  const words = ["--import", "tsx", script, folder, join(folder, "deleted.md")];
  const { stdout, status } = spawnSync(process.execPath, words, { env: {}, encoding: "utf8" });
  expect([stdout, status]).toEqual([expect.stringMatching(/new\.md:1: .*\n1 found\n$/), 1]);
});

test.each<[string, RequestListener, number]>([
  ["a high vulnerability fails", knowing("high"), 1],
  ["a moderate vulnerability passes", knowing("moderate"), 0],
  ["a registry that refuses to answer passes", (_, response) => response.writeHead(405).end(), 0],
  ["a silent registry passes", () => {}, 0],
])("in the audit %s", async (_, answer, exitCode) => {
  const registry = createServer(answer);
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const cache = await mkdtemp(join(tmpdir(), "slotwire-audit-"));
  onTestFinished(async () => {
    registry.closeAllConnections();
    registry.close();
    await rm(cache, { recursive: true });
  });
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_fetch_timeout: "3000",
    npm_config_cache: cache,
  };
  const script = join(import.meta.dirname, "../check/audit.ts");
  const ended = await new Promise((resolve) => {
    const child = execFile("node", ["--import", "tsx", script], { env }, () =>
      resolve(child.exitCode),
    );
  });
  expect(ended).toBe(exitCode);
});

/** A registry with an advisory of this severity for every version of grammy. */
function knowing(severity: string): RequestListener {
  const advisory = { id: 1, url: "https://example.com", title: "Bad", vulnerable_versions: "*" };
  return (request, response) => {
    request.resume();
    const isLookup = request.method === "POST";
    response
      .writeHead(isLookup ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(isLookup ? { grammy: [{ ...advisory, severity }] } : {}));
  };
}
