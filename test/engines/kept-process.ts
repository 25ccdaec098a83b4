import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";

/**
 * Runs `PROGRAM`, and all its children, until the process that called this script ends; a pipe as
 * file descriptor 3 detects the end. Playwright gives one to its browsers.
 */
export const untilParentEnds = join(import.meta.dirname, "until-parent-ends.sh");

/** A program that runs until it is ended, or until this process ends in any way. */
export interface KeptProcess {
  /** The next part of its output. */
  readonly says: () => Promise<string>;
  readonly end: () => Promise<unknown>;
}

export function startKept(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): KeptProcess {
  const child = spawn(untilParentEnds, args, {
    env: { ...process.env, ...env, PROGRAM: program },
    // A separate process group, which ends as one.
    detached: true,
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  return {
    says: () =>
      Promise.race([
        once(child.stdout as Readable, "data").then(([chunk]) => String(chunk)),
        ended.then(() => Promise.reject(new Error(`${program} ended as it started.`))),
      ]),
    end: () => {
      child.stdio[3]?.destroy();
      return ended;
    },
  };
}
