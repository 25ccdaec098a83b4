import { Socket } from "node:net";
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { ClientBase, Pool, QueryResult } from "pg";
import { ServerAdapter } from "./dialect.ts";
import { limitStatements } from "./postgres-limits.ts";
import { statementName } from "./prepared.ts";
import { isReadOnly } from "./store-error.ts";

/**
 * How long a connection may be silent, in ms; longer than PostgreSQL lets a statement take.
 */
const silenceMs = 7000;

/** Optional properties of a connection pool. */
export interface PostgresOptions {
  /** Whether statements, locks and silence have time limits; migrations lift PostgreSQL's, too. */
  readonly hasLimits?: boolean;
  /** Whether the tables are distributed over the workers of Citus. */
  readonly isDistributed?: boolean;
}

/**
 * A Kysely dialect with a connection pool to the PostgreSQL at `connectionString`; silent
 * connections are closed.
 */
export async function postgres(
  connectionString: string,
  { hasLimits = true, isDistributed = false }: PostgresOptions = {},
): Promise<Dialect> {
  const { default: pg } = await import("pg");
  const isPooled = hasPooler(connectionString);
  const pool = new pg.Pool({
    connectionString,
    max: hasLimits ? 10 : 1,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "slotwire",
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
    ...(hasLimits && { stream: socketWithTimeout }),
    ...(hasLimits && !isPooled && { onConnect: prepareConnection }),
  });
  // Without listeners, a broken connection would end the process: the pool's is for idle
  // connections, the client's for those held between two queries of a transaction. The next query
  // reports the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new PostgresDialect({ pool: watched(pool, { namesStatements: !isPooled }) });
  const connections = () => ({
    all: pool.totalCount,
    idle: pool.idleCount,
    max: pool.options.max,
    waiting: pool.waitingCount,
  });
  dialect.createAdapter = () => new ServerAdapter({ isDistributed, connections });
  return dialect;
}

/**
 * Whether a pooler may give each transaction another connection: `pgbouncer=true` in the URL, as
 * Prisma has it. Then nothing may be set or stay prepared on a connection.
 */
export function hasPooler(connectionString: string): boolean {
  return /[?&]pgbouncer=true\b/.test(connectionString);
}

/**
 * Whether a pooler is before the server: as `DATABASE_URL` says, or as the process that it answers is
 * another one than the connection was told.
 */
export async function isPooled(connectionString: string): Promise<boolean> {
  if (hasPooler(connectionString)) return true;
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    return rows[0].pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}

/** Sets the time limits. Throws if the server takes no writes, as a standby. */
async function prepareConnection(client: ClientBase): Promise<void> {
  // By a statement, because poolers refuse these settings in the start-up message.
  const results = await client.query(`${limitStatements}; select pg_is_in_recovery() as standby`);
  const [row] = (results as unknown as QueryResult[]).at(-1)?.rows ?? [];
  if (row?.standby) throw Object.assign(new Error("PostgreSQL is a standby."), { code: "25006" });
}

/**
 * The same pool, where prepared queries may have a name, connections to a server that takes no
 * writes are closed, and a commit fails that no standby has confirmed.
 */
function watched(
  pool: Pool,
  { namesStatements }: { readonly namesStatements: boolean },
): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let fault: Error | undefined;
      const onNotice = ({ routine }: { routine?: string | undefined }) => {
        if (routine === standbyWait) fault = unconfirmed();
      };
      client.on("notice", onNotice);
      return {
        release() {
          client.off("notice", onNotice);
          client.release(fault);
        },
        async query(text: string, values: unknown[]) {
          const name = namesStatements ? statementName(text) : undefined;
          const result = await client
            .query(name ? { name, text, values } : { text, values })
            .catch((error: Error) => {
              if (isReadOnly(error)) fault = error;
              throw error;
            });
          if (fault) throw fault;
          return result;
        },
      } as unknown as PostgresPoolClient;
    },
  };
}

/** The function of PostgreSQL that warns when its wait for a standby was cancelled. */
const standbyWait = "SyncRepWaitForLSN";

function unconfirmed(): Error {
  return Object.assign(new Error("No standby of PostgreSQL has confirmed the commit."), {
    code: "08007",
  });
}

/**
 * A socket that closes when silent: a proxy may accept queries and never answer, which TCP does not
 * notice.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  const silent = () =>
    socket.destroy(
      Object.assign(new Error(`PostgreSQL was silent for ${silenceMs} ms.`), { code: "ETIMEDOUT" }),
    );
  return socket.setTimeout(silenceMs, silent);
}
