import { type OwnerEndpoint, startOwnerEndpoint } from "#demo/owner-endpoint.ts";
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

/** An owner's server for this file, whose values the service's pages may read. */
export function ownerEndpointFor(service: RunningService): OwnerEndpoint {
  return forSuite(
    () => startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] }),
    (endpoint) => endpoint.close(),
  );
}
