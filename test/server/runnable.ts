import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import type { TestContext } from "vitest";

/** Whether a command ends well. */
export function succeeds([command = "", ...words]: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The first Python with these modules: another one may come before the system's own. */
export function pythonWith(modules: string): string {
  const found = ["python3", "/usr/bin/python3"].find((path) =>
    succeeds([path, "-c", `import ${modules}`]),
  );
  return found ?? "python3";
}

/** Skips the test, by name, where `probe` fails; but not in CI, whose machine has everything. */
export function skipWithout({ skip }: TestContext, what: string, probe: readonly string[]): void {
  if (succeeds(probe)) return;
  if (process.env.CI) throw new Error(`${what} is not installed; with CI set it must be.`);
  skip(`${what} is not installed`);
}

/** Calls a server as a client that leaves in the middle of its body, and with bodies that are no object. */
export async function sendBadBodies(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  const socket = connect(Number(port), hostname);
  socket.end(`${head}Content-Length: 100\r\n\r\n{"user`);
  await once(socket.resume(), "close");
  for (const body of ["x", "null"])
    await (await fetch(url, { method: "POST", body })).arrayBuffer();
}
