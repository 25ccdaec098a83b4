import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

type Settings = TestProjectInlineConfiguration["test"];

const servers = ["test/programs/postgres.ts", "test/citus/setup.ts"];
const documentation = "test/docs-site.ts";
const commandLine = "test/server/commands/cli.ts";
const production = "test/faults/setup.ts";
const minute = 60_000;

/** Starts with the longest files: the last one leaves the other workers idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      if (moduleId.includes("/engines/")) return 0;
      return moduleId.includes(".thorough.") ? 1 : 2;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Vitest would start one worker on two cores, but most of these tests wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: minute } },
    projects: [
      project("rules", "{contract,game,deploy,documents}", { isolate: false }),
      project("walls", "walls"),
      project("components", "{web,mini-app,simulator,builder}", {
        environment: "happy-dom",
        isolate: false,
        globalSetup: ["test/page-service/setup.ts"],
        setupFiles: ["test/page-timers.ts", "test/page-setup.ts"],
      }),
      project("service", "{server,demo,docs}", {
        isolate: false,
        globalSetup: [...servers, commandLine, documentation],
      }),
      project("browser", "{e2e,engines}", {
        isolate: false,
        globalSetup: ["test/e2e/setup.ts"],
        // One file keeps three quarters of a core busy.
        maxWorkers: 3,
      }),
      project("faults", "faults", { globalSetup: [...servers, production] }),
      project("citus", "citus", { globalSetup: [...servers, commandLine, production] }),
      project("deployed", "deployed", { testTimeout: 20 * minute, hookTimeout: 20 * minute }),
      project("reliability", "reliability", {
        globalSetup: [...servers, commandLine, production],
        testTimeout: 180 * minute,
        hookTimeout: 180 * minute,
      }),
    ],
  },
});

/** The tests in these folders; a time limit ends a test that hangs. */
function project(name: string, folders: string, settings: Settings = {}) {
  const include = [`test/${folders}/**/*.test.{ts,tsx}`];
  const limits = { testTimeout: 5 * minute, hookTimeout: 5 * minute };
  return { extends: true as const, test: { name, include, ...limits, ...settings } };
}
