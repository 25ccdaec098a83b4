import { execFileSync } from "node:child_process";
import type { TestContext } from "vitest";

/** Whether a command ends well. */
export function succeeds([command = "", ...words]: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The first Python with these modules: another one may come before the system's own. */
export function pythonWith(modules: string): string {
  const found = ["python3", "/usr/bin/python3"].find((path) =>
    succeeds([path, "-c", `import ${modules}`]),
  );
  return found ?? "python3";
}

/** Skips the test, by name, where `probe` fails; but not in CI, whose machine has everything. */
export function skipWithout({ skip }: TestContext, what: string, probe: readonly string[]): void {
  if (succeeds(probe)) return;
  if (process.env.CI) throw new Error(`${what} is not installed; with CI set it must be.`);
  skip(`${what} is not installed`);
}
