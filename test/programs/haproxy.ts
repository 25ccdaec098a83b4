import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "./end-process.ts";
import { freePort } from "./free-port.ts";
import { findProgram } from "./installed.ts";

/** A server behind HAProxy, with its address and that of its check for the primary. */
export interface Backend {
  readonly port: number;
  readonly checkPort: number;
}

export interface Haproxy {
  readonly port: number;
  stop(): Promise<void>;
}

export function findHaproxy(): string | undefined {
  return findProgram("haproxy");
}

/** Starts one with the configuration that `configure` makes for its port. */
export async function startHaproxy(
  program: string,
  configure: (port: number) => string,
): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-haproxy-"));
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configure(port));
  const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
  return {
    port,
    async stop() {
      await endProcess(child, "SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
}

/** Leads to the primary of `backends`, with the settings in docs/operate.md. */
export function toPrimary(backends: readonly Backend[]): (port: number) => string {
  const servers = backends.map(
    (backend, index) =>
      `  server node${index + 1} 127.0.0.1:${backend.port} check port ${backend.checkPort}`,
  );
  return (port) => `defaults
  mode tcp
  retries 1
  timeout connect 1s
  timeout client 30m
  timeout server 30m
listen postgresql
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fastinter 300ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}

/**
 * Leads to the ready ones of the service's processes at `ports`, with the settings in
 * docs/operate.md.
 */
export function toReady(ports: readonly number[]): (port: number) => string {
  const servers = ports.map((port, index) => `  server slotwire${index + 1} 127.0.0.1:${port}`);
  return (port) => `defaults
  mode http
  option redispatch
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2s
listen slotwire
  bind 127.0.0.1:${port}
  option httpchk GET /health/ready
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${servers.join("\n")}
`;
}
