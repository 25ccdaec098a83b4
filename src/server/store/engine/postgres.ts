import { Socket } from "node:net";
import { type Dialect, PostgresDialect } from "kysely";

/**
 * After how long PostgreSQL itself gives up, in ms: waiting for a lock, one statement, and a
 * transaction that nobody goes on with.
 */
const limits = {
  lock_timeout: 3000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};
/**
 * After how long without a byte a connection is closed, in ms: PostgreSQL itself would have ended a
 * statement before.
 */
const silenceMs = 7000;

/**
 * A pool of connections to the PostgreSQL at `connectionString`, each closed when nothing comes
 * from it any more. With "unlimited", for migrations, statements and locks may take as long as they
 * need.
 */
export async function postgres(
  connectionString: string,
  time: "limited" | "unlimited" = "limited",
): Promise<Dialect> {
  const { default: pg } = await import("pg");
  const hasLimits = time === "limited";
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
    // By a statement, because poolers refuse such settings in the start-up message.
    ...(hasLimits && {
      stream: socketWithTimeout,
      onConnect: async (client) => void (await client.query(limitStatements)),
    }),
  });
  // A connection that breaks is replaced at its next use, and its query says so. Without listeners
  // it would end the process: the pool's hears of idle connections, the connection's own of one
  // that a transaction holds between two queries.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool });
}

const limitStatements = Object.entries(limits)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join("; ");

/**
 * A socket that closes when it is silent: a proxy may take every query and answer none, and TCP
 * notices nothing.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  const silent = () =>
    socket.destroy(
      Object.assign(new Error(`PostgreSQL was silent for ${silenceMs} ms.`), { code: "ETIMEDOUT" }),
    );
  return socket.setTimeout(silenceMs, silent);
}
