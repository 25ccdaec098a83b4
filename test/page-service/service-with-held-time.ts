import { forSuite } from "../for-suite.ts";
import { holdTime, releaseTime } from "../page-time.ts";

/** The service of a file's page tests; the page's time is held while it runs. */
export function serviceWithHeldTime<Service extends { stop(): Promise<void> }>(
  start: () => Promise<Service>,
): Service {
  return forSuite(
    async () => {
      const service = await start();
      holdTime();
      return service;
    },
    (service) => {
      releaseTime();
      return service.stop();
    },
  );
}
