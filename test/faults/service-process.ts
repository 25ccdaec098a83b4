import { type ChildProcess, spawn } from "node:child_process";
import { afterAll } from "vitest";
import { endProcess } from "../programs/end-process.ts";
import { freePort } from "../programs/free-port.ts";
import { untilAnswering } from "../programs/until-answering.ts";
import { builtService } from "./built-service.ts";

/** A service in a separate process, which may be killed and started again at the same address. */
export interface ServiceProcess {
  readonly url: string;
  /** Its output so far. */
  output(): string;
  running(): boolean;
  /** Its process; 0 before the first start. */
  pid(): number;
  start(): Promise<void>;
  /** Freezes it until `resume`. */
  pause(): void;
  resume(): void;
  /** Kills it in any state. */
  kill(): Promise<void>;
  /** Ends it as an operator does, and returns its exit code. */
  stop(): Promise<number | null>;
}

const launched: ChildProcess[] = [];

// A failing test may skip its own stop; no service outlives its file.
afterAll(() => Promise.all(launched.map((child) => endProcess(child, "SIGKILL"))));

/**
 * A service with the settings `env`, not yet started. A shell in its process runs `prepare` first.
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

/** Starts the service, waits for its end, and returns the result. */
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
