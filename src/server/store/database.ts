import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import type Libsql from "libsql";
import { createVault, type Vault } from "../auth/vault.ts";
import type { Config } from "../config.ts";
import { fillPlatformIds } from "./bot-token.ts";
import { bringUpToDate } from "./migration.ts";
import { keptSecretKey } from "./secret-key.ts";
import { checkSecretKey } from "./service-secret.ts";
import { StoreError, storeSentence } from "./store-error.ts";
import type { Database, Tables } from "./tables.ts";

/** Where everything is kept, and the vault that its secrets are sealed with. */
export interface Store {
  readonly db: Database;
  readonly vault: Vault;
  close(): Promise<void>;
}

/** How long a process waits for another one that writes to the same file, in ms. */
const busyMs = 5000;
const keptStatements = 300;
/** How much of the file may stay in memory, in KiB: with SQLite's own 2 MB, reading one of a million users costs a third more than one of a thousand. */
const cacheKib = 48 * 1024;

/**
 * Opens the store of `config` at this version, creating or migrating it first: PostgreSQL with `databaseUrl`, else a SQLite file in
 * `dataDir`. Throws `StoreError`, one clear sentence, when that is not possible.
 */
export async function openStore(config: Pick<Config, "dataDir" | "databaseUrl" | "secretKey">): Promise<Store> {
  let db: Database | undefined;
  try {
    const dialect = await (config.databaseUrl ? postgres(config.databaseUrl) : embedded(config.dataDir));
    db = new Kysely<Tables>({ dialect });
    await bringUpToDate(db);
    const vault = createVault(config.secretKey ?? keptSecretKey(config.dataDir));
    await checkSecretKey(db, vault);
    await fillPlatformIds(db, vault);
    return { db, vault, close: () => (db as Database).destroy() };
  } catch (error) {
    await db?.destroy();
    throw error instanceof StoreError ? error : new StoreError(storeSentence(error, config), { cause: error });
  }
}

// Each store's driver is loaded only where it is used: each takes 10 to 15 MB of an idle service.

async function postgres(connectionString: string): Promise<Dialect> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "slotwire",
    types: { getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks is replaced at its next use, and its query says so. Without listeners it would end the process: the pool's
  // hears of idle connections, the connection's own of one that a transaction holds between two queries.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool });
}

async function embedded(folder: string): Promise<Dialect> {
  const { default: Libsql } = await import("libsql");
  mkdirSync(folder, { recursive: true });
  const file = new Libsql(join(folder, "slotwire.db"));
  file.pragma(`busy_timeout = ${busyMs}`);
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  file.pragma(`cache_size = -${cacheKib}`);
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new EmbeddedDriver({ database: withKeptStatements(file) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional; Kysely takes the cautious view. With it, two processes that start at once migrate once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver extends SqliteDriver {
  /** Takes the write lock at once: a transaction that reads first and then writes would fail instead of waiting. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite itself takes back what a full disk interrupts; what is to be told then is the disk, not that nothing is left to take back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!/no transaction is active/.test(error.message)) throw error;
    });
  }
}

/** Prepares each statement once: half of a short query's time is its preparation. */
function withKeptStatements(file: Libsql.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept) return kept;
      const prepared = file.prepare(sql) as unknown as SqliteStatement;
      // Whether it gives rows is asked before every run, and costs a call into the library each time.
      const statement = Object.defineProperty(prepared, "reader", { value: prepared.reader });
      if (statements.size >= keptStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}
