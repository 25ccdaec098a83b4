import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { longTests } from "./test/projects.ts";

/** Long files first, so that no worker is left alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longTests.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // On two cores Vitest would use one worker; but these tests mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    // What must be quick is measured elsewhere; here a busy machine has time.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["test/{contract,game,deploy}/**/*.test.ts"],
          environment: "node",
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "walls",
          include: ["test/walls/**/*.test.ts"],
          environment: "node",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: ["test/{server,demo}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/postgres.ts", "test/citus/setup.ts", "test/server/commands/cli.ts"],
          // A worker loads the server once for all of its files; each starts services of its own.
          isolate: false,
          // Limits are for tests that hang: on a busy machine all take many times longer.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/postgres.ts", "test/citus/setup.ts", "test/faults/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "deployed",
          include: ["test/deployed/**/*.test.ts"],
          environment: "node",
          // Installs and builds as on a new machine.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          name: "citus",
          include: ["test/citus/**/*.test.ts"],
          environment: "node",
          globalSetup: [
            "test/postgres.ts",
            "test/citus/setup.ts",
            "test/server/commands/cli.ts",
            "test/faults/setup.ts",
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "reliability",
          include: ["test/reliability/**/*.test.ts"],
          environment: "node",
          globalSetup: [
            "test/postgres.ts",
            "test/citus/setup.ts",
            "test/server/commands/cli.ts",
            "test/faults/setup.ts",
          ],
          // At full size some play for an hour.
          testTimeout: 3 * 3_600_000,
          hookTimeout: 3 * 3_600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["test/{web,mini-app,simulator,builder}/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          globalSetup: ["test/page-service/setup.ts"],
          setupFiles: ["test/page-timers.ts", "test/page-setup.ts"],
          // A worker loads the page's environment and React once for all of its files.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/{e2e,engines}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/e2e/setup.ts"],
          // One file keeps about three quarters of a core busy, and Chromium renders on the CPU:
          // three fill two cores.
          maxWorkers: 3,
          // The files of a worker share one browser; each has its own service and contexts.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
