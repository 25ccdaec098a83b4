import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

const children = new Set<ChildProcess>();
subscribe("child_process", (message) => {
  const { process: child } = message as { process: ChildProcess };
  children.add(child);
  child.once("exit", () => children.delete(child));
});

/** The running decoders that this process has started since it loaded this file. */
export function decoderIds(): number[] {
  return [...children].flatMap(({ pid, spawnargs }) =>
    pid && spawnargs.some((word) => word.includes("decoder-process")) ? [pid] : [],
  );
}
