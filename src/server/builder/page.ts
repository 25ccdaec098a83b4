import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { pageLimit } from "../http/rate-limits.ts";
import type { Pages } from "../pages/page.ts";

/**
 * The owner's console: one page for every address below `/builder`, for the browser knows which of
 * its pages is meant.
 */
export function builderPageRoutes(
  app: FastifyInstance,
  { config, pages }: { readonly config: Config; readonly pages: Pages },
): void {
  const limited = { config: { rateLimit: pageLimit } };
  for (const path of ["/builder", "/builder/*"]) app.get(path, limited, answer);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // A file that is not there must not be answered by a page.
    if (request.url.startsWith("/builder/assets/")) {
      reply.callNotFound();
      return reply;
    }
    if (!pages.development) reply.header("content-security-policy", builderPolicy(config));
    // Browsers that keep pages for the way back do not keep this one; what has opened it, or is
    // opened by it, has no hold on it.
    return reply
      .headers({ "cache-control": "no-store", "cross-origin-opener-policy": "same-origin" })
      .type("text/html; charset=utf-8")
      .send(await pages.html("builder", request.url));
  }
}

/**
 * Under which the built console works: its own scripts, the style elements of its kit, and the
 * preview in a frame.
 */
function builderPolicy({ serviceDomain, baseUrl, allowLocalFieldUrls }: Config): string {
  const scheme = new URL(baseUrl).protocol;
  const subdomains = serviceDomain ? ` ${scheme}//*.${serviceDomain}:*` : "";
  const local = allowLocalFieldUrls ? " http://localhost:* http://127.0.0.1:*" : "";
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${local}`,
    `frame-src 'self'${subdomains}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join("; ");
}
