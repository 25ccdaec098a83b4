import type { ChildProcess } from "node:child_process";

const startMs = 30_000;

/** Waits until `child` writes `words` to its standard error. Throws when it ends or is late. */
export function untilWritten(child: ChildProcess, name: string, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    const late = setTimeout(
      () => reject(new Error(`${name} did not start within ${startMs} ms:\n${log}`)),
      startMs,
    );
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`${name} ended with ${code}:\n${log}`));
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      log += chunk;
      if (!log.includes(words)) return;
      clearTimeout(late);
      log = "";
      resolve();
    });
  });
}
