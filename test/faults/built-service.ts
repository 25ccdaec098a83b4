import { join } from "node:path";

/** The folder of the service's own build, which the tests start as an operator does. */
export const builtService = join(import.meta.dirname, "../../.cache/faults");
