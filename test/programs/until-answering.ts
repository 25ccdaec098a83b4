import type { ChildProcess } from "node:child_process";

/** The time limit of a start, in ms, for one that hangs: several at once take a busy machine 20 s. */
export const startMs = 90_000;

/**
 * Waits until a service at `url` serves. Throws with its output when its process `child` has ended
 * or takes too long.
 */
export async function untilAnswering(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; ) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The service does not answer at ${url}:\n${output()}`);
}
