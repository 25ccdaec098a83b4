import type { ChildProcess } from "node:child_process";

/**
 * Ends a process and gives its exit code; one that has ended by itself is no fault. Null when a
 * signal has ended it.
 */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill(signal);
  return ended;
}
