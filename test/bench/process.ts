import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A process of the bench. */
export interface BenchProcess<Answer> {
  readonly pid: number;
  /** Its first message. */
  readonly answer: Promise<Answer>;
  /** Sends a message, and resolves to the next one of the process. */
  ask(message: object): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts a file of this folder in a separate process, and sends it a task; its log is dropped. */
export function startProcess<Answer>(
  file: string,
  env: Record<string, string>,
  task?: object,
): BenchProcess<Answer> {
  const { PATH, HOME } = process.env;
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    execArgv: ["--import", "tsx"],
    env: { PATH, HOME, RATE_LIMITS: "off", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Answer));
    child.once("exit", (code) =>
      reject(new Error(`${file} ended with ${code} before it said anything.`)),
    );
  });
  if (task) child.send(task);
  return {
    pid: child.pid ?? 0,
    answer,
    ask: (message) => {
      const said = new Promise((resolve) => child.once("message", resolve));
      child.send(message);
      return said;
    },
    end: async () => {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
}

/** A figure of a process's memory in MB: the current one, or the peak since `forgetPeak`. Linux. */
export function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  const kilobytes = new RegExp(`${what}:\\s+(\\d+) kB`).exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  )?.[1];
  return Number(kilobytes) / 1024;
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
