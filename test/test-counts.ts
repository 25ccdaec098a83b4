/** How many tests passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What is read of vitest's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: {
    readonly status: string;
    readonly assertionResults: { readonly status: string }[];
  }[];
}

/**
 * Counts the tests of one run, with a sentence for each failure that no test shows: no report, a
 * file that could not be loaded, an error outside every test, no test at all, and in CI a skipped
 * one. Each of these counts as one failed.
 */
export function countTests(
  report: string | null,
  exitCode: number,
  inCi: boolean,
): { counts: TestCounts; faults: string[] } {
  if (report === null)
    return { counts: { passed: 0, failed: 1, skipped: 0 }, faults: ["The tests did not run."] };
  const read = JSON.parse(report) as Report;
  const skipped = read.numPendingTests + read.numTodoTests;
  const faults: string[] = [];
  for (const { status, assertionResults } of read.testResults)
    if (status === "failed" && assertionResults.every((test) => test.status !== "failed"))
      faults.push("A test file failed outside its tests.");
  if (read.numPassedTests + read.numFailedTests === 0) faults.push("No test ran.");
  if (inCi && skipped > 0) faults.push(`${skipped} tests were skipped; with CI set none may be.`);
  if (exitCode !== 0 && read.numFailedTests + faults.length === 0)
    faults.push(`Every test passed, yet vitest ended with exit code ${exitCode}.`);
  return {
    counts: { passed: read.numPassedTests, failed: read.numFailedTests + faults.length, skipped },
    faults,
  };
}
