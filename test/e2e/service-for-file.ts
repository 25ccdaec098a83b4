import { forSuite } from "../for-suite.ts";
import { type RunningService, startService } from "./service.ts";

/** A service of this file's own. */
export function serviceForFile(): RunningService {
  return forSuite(startService, (service) => service.close());
}
