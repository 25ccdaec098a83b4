export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Result {
  readonly fullName: string;
  readonly status: string;
}

/**
 * Counts the tests in Vitest's JSON report. A failure without a test counts as one failed test: an
 * empty report, a file that does not load, an error outside the tests, no test at all; with CI=true
 * also a skipped test.
 */
export function countTests(report: string, exitCode: number): TestCounts {
  const { numPassedTests: passed = 0, numFailedTests = 0, ...rest } = JSON.parse(report);
  const skipped = (rest.numPendingTests ?? 0) + (rest.numTodoTests ?? 0);
  const isFault =
    exitCode !== 0 || passed + numFailedTests === 0 || (Boolean(process.env.CI) && skipped > 0);
  return { passed, failed: Math.max(numFailedTests, isFault ? 1 : 0), skipped };
}

/** The failed tests of Vitest's JSON report, each after its file; a file that does not load alone. */
export function failedTests(report: string): string[] {
  const files: { name: string; status: string; assertionResults: Result[] }[] =
    JSON.parse(report).testResults ?? [];
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
    });
}

/** Reads the last line of a check on another machine; this one runs the tests that it skips. */
export function readCounts(exitCode: number, output: string): TestCounts {
  const [, passed, failed] = /(\d+) passed, (\d+) failed(?:, \d+ skipped)?$/.exec(output) ?? [];
  const isFault = exitCode !== 0 || passed === undefined;
  return {
    passed: Number(passed ?? 0),
    failed: Math.max(Number(failed ?? 0), isFault ? 1 : 0),
    skipped: 0,
  };
}

/** The counts as the check prints them. */
export function describeCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
