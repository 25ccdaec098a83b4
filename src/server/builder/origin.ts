import type { FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a call with this method changes nothing. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Refuses a write that does not come from a page of `baseUrl`, and a read that a page of another
 * origin has caused: browsers send the owner's cookie with links from anywhere, and with all calls from
 * sibling hosts, such as the Mini Apps'; and a download is noted in the bot's history. Throws
 * `ServiceError` 403 FOREIGN_ORIGIN.
 */
export function forbidForeignOrigin(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  baseUrl: string,
): void {
  const site = headers["sec-fetch-site"];
  const isForeignRead = site === "cross-site" || site === "same-site";
  if (isSafe(method) ? !isForeignRead : headers.origin === baseUrl) return;
  throw new ServiceError("FOREIGN_ORIGIN", {
    detail: `Calls must come from a page of ${baseUrl}; writes with it in the Origin header. Open the builder there.`,
  });
}
