import { forSuite } from "../for-suite.ts";
import { type RunningService, startService } from "./service.ts";

/** A service of this file's own; its settings are asked for when it starts. */
export function serviceForFile(
  settings: () => Record<string, string> = () => ({}),
): RunningService {
  return forSuite(
    () => startService(settings()),
    (service) => service.close(),
  );
}
