import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The socket that the host of the services listens on. */
    serviceHost: string;
  }
}

/** Starts one host for all files, without waiting: its users wait for its socket. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-host-"));
  const socket = join(folder, "control");
  project.provide("serviceHost", socket);
  const host = spawn(
    process.execPath,
    ["--import", "tsx", `${import.meta.dirname}/host.ts`, socket],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(host, "exit");
  return async () => {
    host.stdin.end();
    await ended;
    rmSync(folder, { recursive: true });
  };
}
