import { Socket } from "node:net";
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Pool } from "pg";
import { DistributedAdapter } from "./dialect.ts";
import { statementName } from "./prepared.ts";

/** PostgreSQL's own time limits, in ms. */
const limits = {
  lock_timeout: 3000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};
/**
 * How long a connection may be silent, in ms; longer than PostgreSQL lets a statement take.
 */
const silenceMs = 7000;

/** Optional properties of a connection pool. */
export interface PostgresOptions {
  /** Whether statements, locks and silence have time limits; migrations have none. */
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
    // By a statement, because poolers refuse these settings in the start-up message.
    ...(hasLimits && {
      stream: socketWithTimeout,
      onConnect: async (client) => void (await client.query(limitStatements)),
    }),
  });
  // Without listeners, a broken connection would end the process: the pool's is for idle
  // connections, the client's for those held between two queries of a transaction. The next query
  // reports the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new PostgresDialect({
    pool: namesStatements(connectionString) ? named(pool) : pool,
  });
  if (isDistributed) dialect.createAdapter = () => new DistributedAdapter();
  return dialect;
}

/**
 * Whether statements may stay prepared on a connection: not with `pgbouncer=true` in the URL, as
 * Prisma has it, because a pooler may give each transaction another connection.
 */
function namesStatements(connectionString: string): boolean {
  return !/[?&]pgbouncer=true\b/.test(connectionString);
}

/** The same pool, where prepared queries have a name. */
function named(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return {
        release: () => client.release(),
        query(text: string, values: unknown[]) {
          const name = typeof text === "string" ? statementName(text) : undefined;
          return name ? client.query({ name, text, values }) : client.query(text, values);
        },
      } as unknown as PostgresPoolClient;
    },
  };
}

const limitStatements = Object.entries(limits)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join("; ");

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
