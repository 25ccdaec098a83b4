import type { FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a call with this method changes nothing. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Refuses a write that does not come from a page of `baseUrl`: browsers also send the owner's
 * cookie with calls from sibling hosts, such as the Mini Apps'. Throws `ServiceError` 403
 * FOREIGN_ORIGIN.
 */
export function forbidForeignOrigin(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  baseUrl: string,
): void {
  if (isSafe(method) || headers.origin === baseUrl) return;
  throw new ServiceError("FOREIGN_ORIGIN", {
    detail: `Writes must come from a page of ${baseUrl}, with it in the Origin header. Open the builder there.`,
  });
}
