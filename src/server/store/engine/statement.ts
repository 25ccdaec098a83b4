import type { CompiledQuery } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Database } from "./tables.ts";

/** A query that is compiled once per kind of store. PostgreSQL plans it once per connection. */
export interface Statement<Row, Parameters> {
  /** The first row, or undefined. */
  first(db: Database, parameters: Parameters): Promise<Row | undefined>;
  all(db: Database, parameters: Parameters): Promise<Row[]>;
}

interface Compiled<Row> {
  readonly query: CompiledQuery<Row>;
  /** For each placeholder, the parameter's name or a constant. */
  readonly values: readonly (Placeholder | unknown)[];
}

/** Stands for a parameter while a query is built. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The names of statements on PostgreSQL, by their text. */
const names = new Map<string, string>();

export const statementName = (text: string): string | undefined => names.get(text);

/** Queries of which only the first row is read. */
const forOneRow = new WeakSet<CompiledQuery>();

export const isForOneRow = (query: CompiledQuery): boolean => forOneRow.has(query);

/**
 * A statement for frequent use. `build` gets placeholders: it may pass parameters on as often as it
 * wants, but not read them.
 */
export function statement<Row, Parameters extends object>(
  build: (db: Database, parameters: Parameters) => { compile(): CompiledQuery<Row> },
): Statement<Row, Parameters> {
  const compiled = new Map<boolean, Compiled<Row>>();

  function compile(db: Database): Compiled<Row> {
    const placeholders = new Proxy({} as Parameters, { get: (_, name) => new Placeholder(name) });
    const query = build(db, placeholders).compile();
    if (isPostgres(db) && !names.has(query.sql)) names.set(query.sql, `slotwire_${names.size + 1}`);
    return { query, values: query.parameters };
  }

  function queryFor(db: Database, parameters: Parameters): CompiledQuery<Row> {
    const kind = isPostgres(db);
    const found = compiled.get(kind) ?? compile(db);
    compiled.set(kind, found);
    const values = found.values.map((value) =>
      value instanceof Placeholder ? Reflect.get(parameters, value.name) : value,
    );
    return { ...found.query, parameters: values };
  }

  return {
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

/** Some columns of a row, or their placeholders. */
export function pick<Row, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}
