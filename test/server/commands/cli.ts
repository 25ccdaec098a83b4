import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { buildServer } from "../../programs/build-server.ts";

const root = join(import.meta.dirname, "../../..");
const built = join(root, ".cache", "service");

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Builds the command line once for all files. */
export function setup(): Promise<void> {
  return buildServer(built);
}

/**
 * Runs the built command line in a new process with no settings but `env`; the shell runs `prepare`
 * before.
 */
export function runCli(
  args: readonly string[],
  env: Record<string, string>,
  prepare = "",
): Promise<CliOutcome> {
  return execute(["server/cli.js", ...args], { cwd: built, env, prepare });
}

/** Starts the built command line for a test that ends it; without pipes its output is discarded. */
export function startCli(
  args: readonly string[],
  env: Record<string, string>,
  stdio: "ignore" | "pipe" = "ignore",
): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, ["server/cli.js", ...args], {
    cwd: built,
    env: { PATH, HOME, ...env },
    stdio,
  });
}

/** `runCli` from the sources, like `npm run cli`. */
export function runCliFromSources(
  args: readonly string[],
  env: Record<string, string>,
): Promise<CliOutcome> {
  return execute(["--import", "tsx", "src/server/cli.ts", ...args], { cwd: root, env });
}

function execute(
  args: readonly string[],
  { cwd, env, prepare = "" }: { cwd: string; env: Record<string, string>; prepare?: string },
): Promise<CliOutcome> {
  const { PATH, HOME } = process.env;
  const words = ["-c", `${prepare}exec "$0" "$@"`, process.execPath, ...args];
  return new Promise((resolve) => {
    execFile("bash", words, { cwd, env: { PATH, HOME, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
