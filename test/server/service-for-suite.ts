import { beforeEach } from "vitest";
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

/** Before each test, its store has no bot and its clock is at `startOfTest`. */
export function emptyBeforeEach(service: RunningService): void {
  beforeEach(async () => {
    await service.store.db.deleteFrom("bots").execute();
    service.expireCaches();
    service.now = startOfTest;
  });
}
