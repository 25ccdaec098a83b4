import type { FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a call that changes something and does not come from a page of `baseUrl`: a browser sends
 * an owner's cookie with calls that pages of sibling hosts make, such as the Mini Apps'. Throws
 * `ServiceError` 403 FOREIGN_ORIGIN.
 */
export function forbidForeignOrigin(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  baseUrl: string,
): void {
  if (harmless.has(method) || headers.origin === baseUrl) return;
  throw new ServiceError("FOREIGN_ORIGIN", {
    detail: `Only pages of ${baseUrl} may change something here, and their calls say so in the Origin header. Open the builder there.`,
  });
}
