import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "./end-process.ts";
import { postgresAccount } from "./installed.ts";
import { untilWritten } from "./until-written.ts";

/** A PostgreSQL server of its own, with its data in a temporary folder. */
export interface PostgresServer {
  /** Its address, without a database. */
  readonly url: string;
  /** Stops it as a power cut would: no connection ends well, nothing is tidied up. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** The folder of the installed server's programs, or undefined when none is installed. */
export function findPostgres(): string | undefined {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(installed, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** How a server differs from the usual one of tests. */
export interface ServerOptions {
  /** Whether it waits for the disk at every commit, as one for real does. */
  readonly durable?: boolean;
  /** Further settings, each `name=value`. */
  readonly settings?: readonly string[];
}

/** Starts a server from the programs in `binaries`. */
export async function startPostgres(
  binaries: string,
  { durable = false, settings: more = [] }: ServerOptions = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-postgres-"));
  const account = postgresAccount();
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const data = join(folder, "data");
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
    {
      ...account,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const settings = [
    ...(durable ? [] : ["fsync=off", "full_page_writes=off"]),
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    `unix_socket_directories=${folder}`,
    ...more,
  ];
  const words = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  let server: ChildProcess | undefined;

  const start = async () => {
    server = spawn(join(binaries, "postgres"), words, {
      ...account,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await untilWritten(server, "PostgreSQL", "ready to accept");
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = server;
    server = undefined;
    if (ending) await endProcess(ending, signal);
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    halt: () => end("SIGQUIT"),
    start,
    stop: async () => {
      await end("SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
}

/** A port that nothing listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
