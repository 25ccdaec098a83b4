import { type CompiledQuery, type Dialect, Kysely, type LogEvent } from "kysely";
import type { Config } from "../../config.ts";
import type { Vault } from "../../crypto/vault.ts";
import { type EmbeddedOptions, embedded } from "../embedded/dialect.ts";
import { embeddedSnapshot } from "../embedded/snapshot.ts";
import { hasDistributedTables } from "../schema/distribution.ts";
import { bringUpToDate } from "../schema/migration.ts";
import type { Database, Tables } from "../schema/tables.ts";
import { hasPooler, isPooled, postgres } from "./postgres.ts";
import { requireLimits } from "./postgres-limits.ts";
import { StoreError } from "./store-error.ts";

/** The database, and the vault that encrypts its secrets. */
export interface Store {
  readonly db: Database;
  readonly vault: Vault;
  close(): Promise<void>;
}

/** A statement that a store has run. */
export interface Statement {
  /** "transaction" for a statement that begins or ends one. */
  readonly kind: "read" | "write" | "transaction";
  readonly ms: number;
  readonly hasFailed: boolean;
}

/** Called at the end of each statement. */
export type OnStatement = (statement: Statement) => void;

interface DatabaseOptions extends Pick<EmbeddedOptions, "lockWaitMs" | "clock"> {
  readonly onStatement?: OnStatement | undefined;
}

/**
 * Opens the database of `config`, creating or migrating it first: PostgreSQL with `databaseUrl`,
 * else a SQLite file in `dataDir`, whose lock a write waits for `lockWaitMs`.
 */
export function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  { onStatement, ...options }: DatabaseOptions,
): Promise<Database> {
  return databaseUrl
    ? openPostgres(databaseUrl, onStatement)
    : openEmbedded({ folder: dataDir, ...options }, onStatement);
}

async function openPostgres(databaseUrl: string, onStatement?: OnStatement): Promise<Database> {
  if (!hasPooler(databaseUrl) && (await isPooled(databaseUrl)))
    throw new StoreError(
      "DATABASE_URL leads through a PgBouncer and does not say so: add pgbouncer=true to its parameters, or use the port of PostgreSQL itself.",
    );
  const isDistributed = await withoutTimeLimits(databaseUrl, async (db) => {
    await bringUpToDate(db);
    return hasDistributedTables(db);
  });
  const db = open(await postgres(databaseUrl, { isDistributed }), onStatement);
  if (!hasPooler(databaseUrl)) return db;
  return destroyedOnError(db, async () => {
    await requireLimits(db);
    return db;
  });
}

async function openEmbedded(
  options: EmbeddedOptions,
  onStatement?: OnStatement,
): Promise<Database> {
  const db = open(await embedded(options), onStatement);
  return destroyedOnError(db, async () => {
    await bringUpToDate(db);
    return db;
  });
}

function open(dialect: Dialect, onStatement?: OnStatement): Database {
  return new Kysely<Tables>({
    dialect,
    ...(onStatement && { log: (event) => onStatement(statementOf(event)) }),
  });
}

/** The embedded store of a folder as of the first read; it is not migrated. */
export async function openSnapshot(folder: string): Promise<Database> {
  return open(await embeddedSnapshot(folder));
}

/**
 * Runs `work` on a separate connection without time limits: building an index over a million users,
 * or moving them, takes long.
 */
export async function withoutTimeLimits<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = open(await postgres(databaseUrl, { hasLimits: false }));
  return work(db).finally(() => db.destroy());
}

/** Runs `work`; closes the database if it throws. */
export async function destroyedOnError<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function statementOf({ query, queryDurationMillis, level }: LogEvent): Statement {
  return { kind: kindOf(query), ms: queryDurationMillis, hasFailed: level === "error" };
}

function kindOf({ query, sql }: CompiledQuery): Statement["kind"] {
  if (query.kind !== "RawNode") return query.kind === "SelectQueryNode" ? "read" : "write";
  const [word = ""] = /\w+/.exec(sql) ?? [];
  if (/^(?:begin|commit|rollback|start|set)$/i.test(word)) return "transaction";
  return /^(?:select|pragma|explain)$/i.test(word) ? "read" : "write";
}
