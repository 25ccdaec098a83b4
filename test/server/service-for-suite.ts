import { beforeEach } from "vitest";
import type { Database } from "#server/store/schema/tables.ts";
import { forSuite } from "../for-suite.ts";
import { type RunningService, type StartOptions, startOfTest, startService } from "./service.ts";
import type { StoreKind } from "./stores.ts";

/** The service of the surrounding suite. */
export function serviceForSuite(kind: StoreKind, options?: StartOptions): RunningService {
  return forSuite(
    () => startService(kind, options),
    (service) => service.stop(),
  );
}

/** Retries, because a worker of the service may lock rows in another order. */
export async function deleteBots(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await db.deleteFrom("bots").execute();
      return;
    } catch (error) {
      if (attempt === 5 || !(error instanceof Error && /deadlock/.test(error.message))) throw error;
    }
}

/** Before each test, its store has no bot and its clock is at `startOfTest`. */
export function emptyBeforeEach(service: RunningService): void {
  beforeEach(async () => {
    await deleteBots(service.store.db);
    service.expireCaches();
    service.now = startOfTest;
  });
}
