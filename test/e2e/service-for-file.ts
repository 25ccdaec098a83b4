import { forSuite } from "../for-suite.ts";
import { type RunningService, startService } from "./service.ts";

/** A service for this file; its settings are read when it starts. */
export function serviceForFile(
  settings: () => Record<string, string> = () => ({}),
): RunningService {
  return forSuite(
    () => startService(settings()),
    (service) => service.close(),
  );
}
