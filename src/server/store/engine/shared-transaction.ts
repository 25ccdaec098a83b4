import { setImmediate } from "node:timers/promises";
import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from "kysely";
import type { Database, Tables } from "../schema/tables.ts";
import { isPostgres, sharesTransactions } from "./dialect.ts";
import { unread } from "./statement.ts";
import { isLockFault, isStoreUnavailable } from "./store-error.ts";

interface Player {
  readonly botId: string;
  readonly tgId: number;
}

interface Work {
  readonly player: Player | undefined;
  readonly run: (transaction: Database) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly done: () => void;
}

interface Queue {
  readonly waiting: Work[];
  running: number;
  /** The players of the work that is running on PostgreSQL. */
  readonly players: Set<number>;
}

/** The key is the bot's id on PostgreSQL, else empty. */
type Queues = Map<string, Queue>;

const queuesOf = new WeakMap<Database, Queues>();
/** While PostgreSQL commits one, the process prepares another. */
const limits = {
  embedded: { works: 100, transactions: 1 },
  postgres: { works: 32, transactions: 2 },
};

/**
 * Runs `work` in a transaction shared with concurrent work, so that all of it waits for the disk
 * once. Resolves after the commit. The embedded store runs one work after another, in order of
 * arrival. PostgreSQL runs those of one bot at once, each for another player, and sends their
 * queries together; if one fails or meets a lock, each runs again in its own transaction. There,
 * work without a player is not shared, nor is any on Citus.
 */
export function inSharedTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
  player?: Player,
): Promise<Result> {
  const isServer = isPostgres(db);
  if (isServer && !(player && sharesTransactions(db))) return db.transaction().execute(work);
  return new Promise((resolve, failed) => {
    let result: Result;
    const run = async (transaction: Database) => {
      result = await work(transaction);
    };
    const queues: Queues = queuesOf.get(db) ?? new Map();
    queuesOf.set(db, queues);
    const name = isServer && player ? player.botId : "";
    const queue = queues.get(name) ?? { waiting: [], running: 0, players: new Set() };
    queues.set(name, queue);
    queue.waiting.push({ player, run, failed, done: () => resolve(result) });
    if (queue.running < limits[isServer ? "postgres" : "embedded"].transactions)
      void empty(db, queue).then(() => {
        if (queue.running === 0 && queues.get(name) === queue) queues.delete(name);
      });
  });
}

async function empty(db: Database, queue: Queue): Promise<void> {
  const { waiting } = queue;
  queue.running += 1;
  while (waiting.length > 0) {
    // Yield, because the embedded store blocks the process until the commit: pending work joins
    // this batch.
    await setImmediate();
    const works = isPostgres(db) ? takePlayers(queue) : waiting.splice(0, limits.embedded.works);
    if (works.length === 0) break;
    await commit(db, works).catch((error: unknown) => {
      // The store itself failed, so queued work would fail too.
      for (const { failed } of [...works, ...waiting.splice(0)]) failed(error);
    });
    for (const { player } of works) if (player) queue.players.delete(player.tgId);
  }
  queue.running -= 1;
}

/** Takes the first work of each player who has none running. */
function takePlayers({ waiting, players }: Queue): Work[] {
  const works: Work[] = [];
  const left = waiting.splice(0).filter((work) => {
    const { tgId } = work.player as Player;
    if (works.length >= limits.postgres.works || players.has(tgId)) return true;
    players.add(tgId);
    works.push(work);
    return false;
  });
  waiting.push(...left);
  return works;
}

/** Throws if the store fails; any other error is passed to the work that caused it. */
async function commit(db: Database, works: readonly Work[]): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      if (isPostgres(db)) await runAtOnce(transaction, works);
      else for (const { run } of works) await run(transaction);
    });
    for (const { done } of works) done();
  } catch (error) {
    if (isStoreUnavailable(error) && !isLockFault(error)) throw error;
    // After the rollback each work runs again in its own transaction, so that one cannot fail the
    // others.
    if (isPostgres(db) && (works.length > 1 || isLockFault(error)))
      // The queue does not await them: they may wait for locks.
      for (const { run, done, failed } of works)
        void db.transaction().execute(run).then(done, failed);
    else if (works.length === 1) works[0]?.failed(error);
    else for (const work of works) await commit(db, [work]);
  }
}

/**
 * Shorter than PostgreSQL's `deadlock_timeout`, so that this transaction is the one of two that
 * gives way.
 */
const shortLockWait = CompiledQuery.raw(unread("select set_config('lock_timeout', '100', true)"));

/** Kysely never uses it within a transaction. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("No pool.")) });

/** Sends queries of the transaction without waiting for earlier answers, unlike Kysely. */
function runAtOnce(transaction: Database, works: readonly Work[]): Promise<void> {
  const executor = transaction.getExecutor();
  return executor.provideConnection(async (connection) => {
    const atOnce = new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider({
        provideConnection: (use) => use(connection),
      }),
    });
    await atOnce.executeQuery(shortLockWait);
    const results = await Promise.allSettled(works.map(({ run }) => run(atOnce)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
  });
}
