import { Socket } from "node:net";
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { ClientBase, Pool, PoolClient, QueryResult } from "pg";
import { ServerAdapter } from "./dialect.ts";
import { limitStatements } from "./postgres-limits.ts";
import { isUnread, statementName } from "./statement.ts";
import { isReadOnly } from "./store-error.ts";

/** The longest silence of a connection, in ms; longer than PostgreSQL allows a statement. */
const silenceMs = 7000;

/**
 * The connections of a process, and the number that writes and transactions may hold: when all of
 * those wait for a lock, reads still have some.
 */
const maxConnections = 12;
const maxWriting = 10;
/** The time for which a call waits for a connection, in ms. */
const connectMs = 5000;

export interface PostgresOptions {
  /**
   * Whether statements, locks and silence have time limits; migrations also lift PostgreSQL's own.
   */
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
    pipeline: true,
    max: hasLimits ? maxConnections : 1,
    connectionTimeoutMillis: connectMs,
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
  const writing = permits(maxWriting);
  const watchedPool = watched(pool, { namesStatements: !isPooled, writing });
  const dialect = new PostgresDialect({ pool: watchedPool });
  const connections = () => ({
    all: pool.totalCount,
    idle: pool.idleCount,
    max: pool.options.max,
    waiting: pool.waitingCount + writing.waiting,
  });
  dialect.createAdapter = () => new ServerAdapter({ isDistributed, connections });
  return dialect;
}

/**
 * Whether a pooler may give each transaction another connection: `pgbouncer=true` in the URL, as in
 * Prisma. Then nothing may be set or stay prepared on a connection.
 */
export function hasPooler(connectionString: string): boolean {
  return /[?&]pgbouncer=true\b/.test(connectionString);
}

/**
 * Whether there is a pooler before the server: `DATABASE_URL` declares it, or the answering process
 * differs from the one announced to the connection.
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

/** Sets the time limits. Throws if the server accepts no writes, like a standby. */
async function prepareConnection(client: ClientBase): Promise<void> {
  // In a statement, because poolers refuse these settings in the start-up message.
  const results = await client.query(`${limitStatements}; select pg_is_in_recovery() as standby`);
  const [row] = (results as unknown as QueryResult[]).at(-1)?.rows ?? [];
  if (row?.standby) throw Object.assign(new Error("PostgreSQL is a standby."), { code: "25006" });
}

/**
 * Wraps the pool: prepared queries may have a name, connections to a server that accepts no writes
 * are closed, and a commit fails if no standby has confirmed it. A connection is taken for the
 * first query, which shows whether it is a read. In a transaction, `begin` and writes whose rows
 * are not read are sent together with the next query, which fails if they do: half the round trips.
 */
function watched(
  pool: Pool,
  { namesStatements, writing }: { readonly namesStatements: boolean; readonly writing: Permits },
): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      let taking: Promise<PoolClient> | undefined;
      let beginning: Promise<QueryResult> | undefined;
      /** The answers to the queries after the last awaited one. */
      const answers: Promise<QueryResult>[] = [];
      let release = () => {};
      let fault: Error | undefined;
      const onNotice = ({ routine }: { routine?: string | undefined }) => {
        if (routine === standbyWait) fault = unconfirmed();
      };
      async function take(isWriting: boolean): Promise<PoolClient> {
        if (isWriting) await writing.take();
        try {
          const client = await pool.connect();
          client.on("notice", onNotice);
          release = () => {
            client.off("notice", onNotice);
            client.release(fault);
            if (isWriting) writing.release();
          };
          return client;
        } catch (error) {
          if (isWriting) writing.release();
          throw error;
        }
      }
      return {
        release: () => release(),
        async query(text: string, values: unknown[]) {
          const isSelect = /^\s*select\b/i.test(text);
          taking ??= take(!isSelect);
          const client = await taking;
          // Without the transaction, a write would be permanent.
          if (!isSelect) await beginning;
          const name = namesStatements ? statementName(text) : undefined;
          sendTogether(client);
          const answer = client
            .query(name ? { name, text, values } : { text, values })
            .catch((error: Error) => {
              if (isReadOnly(error)) fault = error;
              throw error;
            });
          answers.push(answer);
          if (text === "begin") beginning = answer;
          if (beginning && (text === "begin" || isUnread(text))) {
            answer.catch(() => {});
            return { rows: [] };
          }
          if (text === "commit" || text === "rollback") beginning = undefined;
          // The first error is the cause of the others.
          await Promise.allSettled(answers);
          await Promise.all(answers.splice(0));
          if (fault) throw fault;
          return answer;
        },
      } as unknown as PostgresPoolClient;
    },
  };
}

/** Sends all queries of a tick in one packet. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } })
    .connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Limits concurrent holders; waiting ones continue in order of arrival. */
interface Permits {
  readonly waiting: number;
  /** Rejects after `connectMs`, like the pool. */
  take(): Promise<void>;
  release(): void;
}

function permits(max: number): Permits {
  let free = max;
  const waiting = new Set<() => void>();
  return {
    get waiting() {
      return waiting.size;
    },
    async take() {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          waiting.delete(begin);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(begin);
          reject(new Error("timeout exceeded when trying to connect"));
        }, connectMs);
        waiting.add(begin);
      });
    },
    release() {
      const [next] = waiting;
      if (next) next();
      else free += 1;
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
 * detect.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  const silent = () =>
    socket.destroy(
      Object.assign(new Error(`PostgreSQL was silent for ${silenceMs} ms.`), { code: "ETIMEDOUT" }),
    );
  return socket.setTimeout(silenceMs, silent);
}
