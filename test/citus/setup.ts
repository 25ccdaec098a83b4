import type { TestProject } from "vitest/node";
import { chosenStores } from "../chosen-stores.ts";
import { findPostgres } from "../programs/postgres-server.ts";
import { type CitusNodes, hasCitus, startCitus } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The servers of a Citus cluster; null unless `TEST_STORES` lists it. */
    citusNodes: CitusNodes | null;
  }
}

/** Gives the tests a Citus cluster with two workers if `TEST_STORES` lists it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!chosenStores()?.includes("citus")) return void project.provide("citusNodes", null);
  const binaries = findPostgres();
  if (!binaries || !hasCitus(binaries))
    throw new Error("There is no Citus beside the installed PostgreSQL: see test/README.md.");
  const cluster = await startCitus(binaries);
  project.provide("citusNodes", cluster.nodes);
  return cluster.stop;
}
