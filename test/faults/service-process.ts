import { type ChildProcess, spawn } from "node:child_process";
import { afterAll } from "vitest";
import { endProcess } from "../end-process.ts";
import { freePort } from "../postgres-server.ts";
import { untilAnswering } from "../until-answering.ts";
import { builtService } from "./built-service.ts";

/** A service in a process of its own, which may be killed and started again at the same address. */
export interface ServiceProcess {
  readonly url: string;
  /** All that it wrote to its outputs so far. */
  output(): string;
  running(): boolean;
  /** Of its process; 0 when it was never started. */
  pid(): number;
  start(): Promise<void>;
  /** Stops it in the middle of whatever it does, without an end, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it at once, wherever it is. */
  kill(): Promise<void>;
  /** Ends it as an operator does, and gives its exit code. */
  stop(): Promise<number | null>;
}

const launched: ChildProcess[] = [];

// A test that fails may come to no stop of its own; no service outlives its file.
afterAll(() => Promise.all(launched.map((child) => endProcess(child, "SIGKILL"))));

/**
 * A service with the settings `env`, not yet started. `prepare` is what a shell does first in its
 * process.
 */
export async function serviceProcess(
  env: Record<string, string>,
  prepare = "",
): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => (child ? endProcess(child, signal) : null);

  return {
    url,
    output: () => output,
    running: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    async start() {
      child = launch(
        { PORT: String(port), HOST: "127.0.0.1", BASE_URL: url, RATE_LIMITS: "off", ...env },
        prepare,
      );
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk) => (output += chunk));
      await untilAnswering(url, child, () => output);
    },
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    async kill() {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

/** Starts the service, lets it end by itself, and gives how. */
export async function failedStart(
  env: Record<string, string>,
  prepare = "",
): Promise<{ code: number | null; output: string }> {
  const child = launch({ PORT: String(await freePort()), HOST: "127.0.0.1", ...env }, prepare);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

function launch(env: Record<string, string>, prepare: string): ChildProcess {
  const { PATH, HOME } = process.env;
  const script = `${prepare}exec "$0" server/main.js`;
  const child = spawn("bash", ["-c", script, process.execPath], {
    cwd: builtService,
    env: { PATH, HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  launched.push(child);
  return child;
}
