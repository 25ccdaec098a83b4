import type { CompiledQuery } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Database } from "./tables.ts";

/** A query that gives at most one row. */
interface OneRowQuery<Row> extends CompiledQuery<Row> {
  readonly isForOneRow: true;
}

/** Whether no more than the first row of a query is asked for. */
export function isForOneRow(query: CompiledQuery): boolean {
  return "isForOneRow" in query;
}

/**
 * A query of at most one row that is compiled once per kind of store, for frequent use. `build`
 * sees a stand-in for each parameter, so it may pass parameters on, as often as it wants, but not
 * look at them.
 */
export function prepared<Row, Parameters extends readonly unknown[]>(
  build: Build<Row, Parameters>,
): (db: Database, ...parameters: Parameters) => Promise<Row | undefined> {
  const run = oneRow(inOrder(build));
  return (db, ...parameters) => run(db, parameters);
}

/** The same with parameters that are told apart by name. `build` takes them one by one. */
export function preparedBy<Row, Parameters extends object>(
  build: Build<Row, [Parameters]>,
): (db: Database, parameters: Parameters) => Promise<Row | undefined> {
  return oneRow(byName(build));
}

/** The same for a query of any number of rows. */
export function preparedList<Row, Parameters extends readonly unknown[]>(
  build: Build<Row, Parameters>,
): (db: Database, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = compiledOnce(inOrder(build));
  return async (db, ...parameters) => (await db.executeQuery<Row>(compiled(db, parameters))).rows;
}

type Build<Row, Parameters extends readonly unknown[]> = (
  db: Database,
  ...parameters: Parameters
) => { compile(): CompiledQuery<Row> };

/** Builds a query with a stand-in for each parameter. */
type BuildWithStandIns<Row> = (db: Database) => {
  readonly query: CompiledQuery<Row>;
  readonly standIns: readonly StandIn[];
};

function inOrder<Row, Parameters extends readonly unknown[]>(
  build: Build<Row, Parameters>,
): BuildWithStandIns<Row> {
  return (db) => {
    const standIns = Array.from({ length: build.length - 1 }, (_, index) => new StandIn(index));
    return { query: build(db, ...(standIns as unknown as Parameters)).compile(), standIns };
  };
}

function byName<Row, Parameters extends object>(
  build: Build<Row, [Parameters]>,
): BuildWithStandIns<Row> {
  return (db) => {
    const standIns = new Map<PropertyKey, StandIn>();
    const named = new Proxy({} as Parameters, {
      get: (_, name) => {
        const standIn = standIns.get(name) ?? new StandIn(name);
        standIns.set(name, standIn);
        return standIn;
      },
    });
    return { query: build(db, named).compile(), standIns: [...standIns.values()] };
  };
}

function oneRow<Row>(
  build: BuildWithStandIns<Row>,
): (db: Database, parameters: object) => Promise<Row | undefined> {
  const compiled = compiledOnce(build);
  return async (db, parameters) => {
    const query: OneRowQuery<Row> = { ...compiled(db, parameters), isForOneRow: true };
    return (await db.executeQuery<Row>(query)).rows[0];
  };
}

function compiledOnce<Row>(
  build: BuildWithStandIns<Row>,
): (db: Database, parameters: object) => CompiledQuery<Row> {
  const kept = new Map<boolean, Template<Row>>();
  return (db, parameters) => {
    const { query, places } = kept.get(isPostgres(db)) ?? keep(db);
    const values = places.map((place) =>
      place instanceof StandIn ? Reflect.get(parameters, place.key) : place,
    );
    return { ...query, parameters: values };
  };

  function keep(db: Database): Template<Row> {
    const { query, standIns } = build(db);
    const unused = standIns.find((standIn) => !query.parameters.includes(standIn));
    if (unused)
      throw new Error(
        `A prepared query does not use its parameter ${String(unused.key)}: ${query.sql}`,
      );
    const template = { query, places: query.parameters };
    kept.set(isPostgres(db), template);
    if (isPostgres(db)) names.set(query.sql, `slotwire_${names.size + 1}`);
    return template;
  }
}

const names = new Map<string, string>();

/** The name of a prepared query's statement, by which PostgreSQL plans it once per connection. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

interface Template<Row> {
  readonly query: CompiledQuery<Row>;
  /** The value of each placeholder, or the stand-in of a parameter. */
  readonly places: readonly unknown[];
}

/** Stands for a parameter while a query is built. */
class StandIn {
  /** The parameter's place or name. */
  readonly key: PropertyKey;

  constructor(key: PropertyKey) {
    this.key = key;
  }
}
