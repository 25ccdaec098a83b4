import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "./end-process.ts";
import { freePort } from "./free-port.ts";
import { findProgram, postgresAccount } from "./installed.ts";
import { untilWritten } from "./until-written.ts";

export interface Pgbouncer {
  /** Its address, without a database, with the setting that marks it as a PgBouncer. */
  readonly url: string;
  /** Ends it at once, in any state. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** As in docs/operate.md. */
const limits =
  "set lock_timeout = 3000; set statement_timeout = 5000; set idle_in_transaction_session_timeout = 10000";

export function findPgbouncer(): string | undefined {
  return findProgram("pgbouncer");
}

/**
 * Starts one in front of the PostgreSQL at `server`. It has fewer connections to each database than
 * a service has to it; each of them begins with `connectQuery`.
 */
export async function startPgbouncer(
  program: string,
  server: string,
  { poolSize = 8, connectQuery = limits } = {},
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, configuration(port, server, { poolSize, connectQuery }));
  const account = postgresAccount();
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, [file], {
      ...account,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await untilWritten(child, "PgBouncer", "process up");
  };
  const halt = async () => void (await endProcess(child, "SIGKILL"));
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}?pgbouncer=true`,
    halt,
    start,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(
  port: number,
  server: string,
  { poolSize, connectQuery }: { readonly poolSize: number; readonly connectQuery: string },
): string {
  const { hostname, port: serverPort, username, password } = new URL(server);
  const database = {
    host: hostname,
    port: serverPort || "5432",
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
    connect_query: `'${connectQuery}'`,
  };
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: poolSize,
    max_client_conn: 1000,
    server_login_retry: 1,
    // Each suite has separate databases.
    server_idle_timeout: 5,
    log_connections: 0,
    log_disconnections: 0,
    log_pooler_errors: 0,
  };
  const words = Object.entries(database).map(([name, value]) => `${name}=${value}`);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return ["[databases]", `* = ${words.join(" ")}`, "[pgbouncer]", ...lines, ""].join("\n");
}
