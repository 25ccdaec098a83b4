import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server's address, without a database; null when there is none here. */
    postgresUrl: string | null;
  }
}

/**
 * Gives the service's tests a PostgreSQL: `PG_TEST_URL`, else one started from the installed
 * binaries, else none; none either with `TEST_STORES=embedded`.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (["embedded", "citus"].includes(process.env.TEST_STORES ?? ""))
    return void project.provide("postgresUrl", null);
  if (process.env.PG_TEST_URL) return void project.provide("postgresUrl", process.env.PG_TEST_URL);
  const binaries = findPostgres();
  if (!binaries) {
    if (process.env.CI === "true")
      throw new Error(
        "No PostgreSQL: set PG_TEST_URL or install its server. With CI=true its tests are not skipped.",
      );
    console.log(
      "The PostgreSQL half of the service's tests is skipped: there is neither PG_TEST_URL nor an installed server.",
    );
    return void project.provide("postgresUrl", null);
  }
  const server = await startPostgres(binaries);
  project.provide("postgresUrl", server.url);
  return server.stop;
}
