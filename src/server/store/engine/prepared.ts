import type { CompiledQuery } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Database } from "./tables.ts";

/**
 * A query that is compiled once per kind of store, for frequent use. Each parameter must appear in
 * it exactly once, in order.
 */
export function prepared<Row, Parameters extends readonly unknown[]>(
  build: (db: Database, ...parameters: Parameters) => { compile(): CompiledQuery<Row> },
): (db: Database, ...parameters: Parameters) => Promise<Row[]> {
  const kept = new Map<boolean, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    const compiled = kept.get(isPostgres(db)) ?? keep(db, parameters);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };

  function keep(db: Database, parameters: Parameters): CompiledQuery<Row> {
    const compiled = build(db, ...parameters).compile();
    if (
      compiled.parameters.length !== parameters.length ||
      compiled.parameters.some((value, at) => value !== parameters[at])
    )
      throw new Error(
        `A prepared query does not use its parameters once each, in order: ${compiled.sql}`,
      );
    kept.set(isPostgres(db), compiled);
    return compiled;
  }
}
