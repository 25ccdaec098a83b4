import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { endProcess } from "./end-process.ts";
import { freePort } from "./free-port.ts";
import { findProgram, postgresAccount } from "./installed.ts";
import { untilWritten } from "./until-written.ts";

/** A PostgreSQL server with its data in a temporary folder. */
export interface PostgresServer {
  /** Its address, without a database. */
  readonly url: string;
  /** The parent of all of its processes; undefined while it is stopped. */
  readonly pid: () => number | undefined;
  /** Stops it like a power cut: no connection ends cleanly. */
  halt(): Promise<void>;
  /** Kills all of its processes; it cannot be started again. */
  kill(): Promise<void>;
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

/** Deviations of a server from the tests' usual one. */
export interface ServerOptions {
  /** Whether it waits for the disk at every commit, as in production. */
  readonly durable?: boolean;
  /** Further settings, each `name=value`. */
  readonly settings?: readonly string[];
  /** The address of the primary that it follows. */
  readonly primary?: string;
  /** Its port; by default a free one. */
  readonly port?: number;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server from the programs in `binaries`. */
export async function startPostgres(
  binaries: string,
  { durable = false, settings: more = [], primary, port: fixedPort, env = {} }: ServerOptions = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-postgres-"));
  const account = postgresAccount();
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  const port = fixedPort ?? (await freePort());
  const data = join(folder, "data");
  const [maker, ...words] = primary ? copyOf(primary, data) : emptyCluster(data);
  await promisify(execFile)(join(binaries, maker), words, { ...account, cwd: folder });
  const settings = [
    ...(durable ? [] : ["fsync=off", "full_page_writes=off"]),
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    `unix_socket_directories=${folder}`,
    ...more,
  ];
  const flags = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  let server: ChildProcess | undefined;

  const start = async () => {
    server = spawn(join(binaries, "postgres"), flags, {
      ...account,
      cwd: folder,
      env: { ...process.env, ...env },
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
  const url = `postgres://postgres@127.0.0.1:${port}`;
  return {
    url,
    pid: () => server?.pid,
    halt: () => end("SIGQUIT"),
    async kill() {
      const pids = await processesOf(url);
      const memory = sharedMemoryOf(data);
      await end("SIGKILL");
      for (const pid of pids) killIfThere(pid);
      // A killed server leaves its segment.
      const remover = findProgram("ipcrm");
      if (remover) execFileSync(remover, ["-m", memory]);
    },
    start,
    stop: async () => {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Words = readonly [program: string, ...words: string[]];

function emptyCluster(data: string): Words {
  return [
    "initdb",
    ...["-D", data, "-U", "postgres", "-A", "trust"],
    ...["--no-sync", "-E", "UTF8", "--locale=C"],
  ];
}

function copyOf(primary: string, data: string): Words {
  return ["pg_basebackup", "-D", data, "-d", primary, "-R", "-c", "fast", "--no-sync"];
}

async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("select pid from pg_stat_activity");
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** The id of the System V segment of a running server. */
function sharedMemoryOf(data: string): string {
  const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  return lines[6]?.trim().split(/\s+/)[1] ?? "";
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
