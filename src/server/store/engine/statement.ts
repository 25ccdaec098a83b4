import type { CompiledQuery } from "kysely";
import type { Database } from "../schema/tables.ts";
import { isDistributed, isPostgres } from "./dialect.ts";

/** A query compiled once per kind of store. PostgreSQL plans it once per connection. */
export interface Statement<Row, Parameters> {
  queryFor(db: Database, parameters: Parameters): CompiledQuery<Row>;
  /** The first row, or undefined. */
  first(db: Database, parameters: Parameters): Promise<Row | undefined>;
  all(db: Database, parameters: Parameters): Promise<Row[]>;
}

/** A parameter while a query is built. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The names of statements on PostgreSQL, by their text. */
const names = new Map<string, string>();

export const statementName = (text: string): string | undefined => names.get(text);

/** Ends the text of a write whose rows are not read. */
const unreadMark = " /* unread */";

/** The text of a statement that is sent with the next one in a transaction of PostgreSQL. */
export const unread = (text: string): string => text + unreadMark;

export const isUnread = (text: string): boolean => text.endsWith(unreadMark);

function addName(text: string): void {
  if (!names.has(text)) names.set(text, `slotwire_${names.size + 1}`);
}

/** Queries of which only the first row is read. */
const forOneRow = new WeakSet<CompiledQuery>();

export const isForOneRow = (query: CompiledQuery): boolean => forOneRow.has(query);

/**
 * A statement for frequent use. `build` gets placeholders, which it may pass on any number of times
 * but not read.
 */
export function statement<Row, Parameters extends object>(
  build: (db: Database, parameters: Parameters) => { compile(): CompiledQuery<Row> },
): Statement<Row, Parameters> {
  /** Built with placeholders; the key is whether it is for PostgreSQL. */
  const compiled = new Map<boolean, CompiledQuery<Row>>();

  function compile(db: Database): CompiledQuery<Row> {
    const placeholders = new Proxy({} as Parameters, { get: (_, name) => new Placeholder(name) });
    const query = build(db, placeholders).compile();
    if (isPostgres(db)) addName(query.sql);
    return query;
  }

  function queryFor(db: Database, parameters: Parameters): CompiledQuery<Row> {
    const kind = isPostgres(db);
    const query = compiled.get(kind) ?? compile(db);
    compiled.set(kind, query);
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(parameters, value.name) : value,
    );
    return { ...query, parameters: values };
  }

  return {
    queryFor,
    async first(db, parameters) {
      const query = queryFor(db, parameters);
      forOneRow.add(query);
      return (await db.executeQuery<Row>(query)).rows[0];
    },
    async all(db, parameters) {
      return (await db.executeQuery<Row>(queryFor(db, parameters))).rows;
    },
  };
}

/** A call of a statement whose rows are not read. */
export type Write = (db: Database) => CompiledQuery;

export function writeOf<Parameters>(
  { queryFor }: Statement<unknown, Parameters>,
  parameters: Parameters,
): Write {
  return (db) => queryFor(db, parameters);
}

/**
 * Runs writes of different rows. On PostgreSQL they are one statement, which saves round trips;
 * Citus does not support that.
 */
export async function writeTogether(db: Database, writes: readonly Write[]): Promise<void> {
  const queries = writes.map((write) => write(db));
  if (!isPostgres(db)) for (const query of queries) await db.executeQuery(query);
  else if (isDistributed(db)) for (const query of queries) await runUnread(db, query);
  else if (queries.length > 0) await runUnread(db, joined(queries));
}

async function runUnread(db: Database, query: CompiledQuery): Promise<void> {
  const text = unread(query.sql);
  addName(text);
  await db.executeQuery({ ...query, sql: text });
}

/** The texts of joined statements, by the texts of their parts. */
const joinedTexts = new Map<string, string>();

/** One statement of PostgreSQL that runs all of `queries`. */
function joined(queries: readonly CompiledQuery[]): CompiledQuery {
  const last = queries.at(-1) as CompiledQuery;
  if (queries.length === 1) return last;
  const key = queries.map((query) => query.sql).join(";");
  const text = joinedTexts.get(key) ?? joinedText(queries);
  joinedTexts.set(key, text);
  return { ...last, sql: text, parameters: queries.flatMap((query) => query.parameters) };
}

function joinedText(queries: readonly CompiledQuery[]): string {
  let offset = 0;
  const texts = queries.map(({ sql, parameters }) => {
    const before = offset;
    offset += parameters.length;
    return sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
  });
  const others = texts.slice(0, -1).map((text, index) => `write_${index} as (${text})`);
  return `with ${others.join(", ")} ${texts.at(-1)}`;
}

/** Some columns of a row, or their placeholders. */
export function pick<Row, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}
