import pg from "pg";
import { onTestFinished } from "vitest";
import type { RunningService } from "./service.ts";

/** A second connection to the service's PostgreSQL for one test; ended with it. */
export async function secondConnection({ env }: Pick<RunningService, "env">): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
