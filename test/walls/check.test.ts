import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import viteConfig from "../../vite.config.ts";
import { findChromium } from "../chromium.ts";
import {
  citusProjects,
  longProjects,
  longTests,
  projectGroups,
  thoroughTests,
} from "../projects.ts";
import { countTests } from "../test-counts.ts";
import { root } from "../tool.ts";

test("every vitest project is in the check or has a command of its own", () => {
  const { test: settings } = viteConfig({ command: "serve", mode: "test" });
  const names = settings?.projects?.map(
    (project) => typeof project === "object" && "test" in project && project.test?.name,
  );
  const checked = new Set([...projectGroups.flat(), ...citusProjects, ...longProjects]);
  expect(names?.sort()).toEqual([...checked].toSorted());
});

test("the check and the quick one leave out only files that are there", () => {
  const leftOut = [...thoroughTests, ...longTests];
  expect(leftOut.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe("what counts as a failure", () => {
  const passing = { status: "passed", assertionResults: [{ status: "passed" }] };
  const report = (change: object) =>
    JSON.stringify({
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [passing],
      ...change,
    });

  test("nothing does when every test passes", () => {
    expect(countTests(report({}), 0, true)).toEqual({
      counts: { passed: 3, failed: 0, skipped: 0 },
      faults: [],
    });
  });

  test("each failed test does, once", () => {
    const testResults = [passing, { status: "failed", assertionResults: [{ status: "failed" }] }];
    expect(countTests(report({ numFailedTests: 1, testResults }), 1, false).counts).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  test.each<[string, string | null, number]>([
    ["a run without a report", null, 1],
    ["a run without a report that says it went well", null, 0],
    ["a run without a test", report({ numPassedTests: 0, testResults: [] }), 0],
    ["a run whose tests are all skipped", report({ numPassedTests: 0, numPendingTests: 3 }), 0],
    [
      "a file that could not be loaded",
      report({ testResults: [passing, { status: "failed", assertionResults: [] }] }),
      1,
    ],
    ["an error outside every test", report({}), 1],
  ])("%s does", (_, written, exitCode) => {
    const { counts, faults } = countTests(written, exitCode, false);
    expect([counts.failed, faults.length]).toEqual([1, 1]);
  });

  test("a skipped test does in CI, and is only counted elsewhere", () => {
    expect(countTests(report({ numPendingTests: 2 }), 0, true).counts).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
    });
    expect(countTests(report({ numPendingTests: 2 }), 0, false).counts).toEqual({
      passed: 3,
      failed: 0,
      skipped: 2,
    });
  });
});

describe("the Chromium that CHROME_PATH names", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("is used when it says it is one", async () => {
    await withProgram("echo Chromium 1.2.3", async (path) =>
      expect(await findChromium()).toBe(path),
    );
  });

  test("is an error in one sentence when it does not exist", async () => {
    vi.stubEnv("CHROME_PATH", "/nowhere/chromium");
    await expect(findChromium()).rejects.toThrow(
      "CHROME_PATH is /nowhere/chromium, which does not exist or may not be executed; set it to a Chromium that runs, or unset it to have one found.",
    );
  });

  test("is an error with the reason when it does not start", async () => {
    await withProgram("echo a library is missing >&2; exit 127", async () => {
      await expect(findChromium()).rejects.toThrow(/which does not start \(a library is missing\)/);
    });
  });

  async function withProgram(script: string, use: (path: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "slotwire-chromium-"));
    const path = join(folder, "chromium");
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    vi.stubEnv("CHROME_PATH", path);
    try {
      await use(path);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
});
