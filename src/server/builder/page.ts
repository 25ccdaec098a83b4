import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Config } from "../config.ts";
import { pageLimit } from "../http/rate-limits.ts";
import { SharedText } from "../http/shared-text.ts";
import { inlineScriptHashes } from "../pages/bot-page.ts";
import type { Pages } from "../pages/built-page.ts";

/** The owner's console: one HTML page for every URL below `/builder`, routed in the browser. */
export function builderPageRoutes(
  app: FastifyInstance,
  { config, pages }: { readonly config: Config; readonly pages: Pages },
): void {
  const limited = { config: { rateLimit: pageLimit } };
  const built = new LRUCache<string, { readonly page: SharedText; readonly policy: string }>({
    max: 1,
    memoMethod: (html) => ({ page: new SharedText(html), policy: builderPolicy(config, html) }),
  });
  for (const path of ["/builder", "/builder/*"]) app.get(path, limited, answer);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // A missing file must get 404, not the page.
    if (request.url.startsWith("/builder/assets/")) {
      reply.callNotFound();
      return reply;
    }
    const { page, policy } = built.memo(await pages.html("builder", request.url));
    if (!pages.development) reply.header("content-security-policy", policy);
    // Not in the back/forward cache, and isolated from its opener and from windows that it opens.
    reply.headers({
      "cache-control": "no-store, no-transform",
      "cross-origin-opener-policy": "same-origin",
    });
    return page.send(reply.type("text/html; charset=utf-8"));
  }
}

/** Allows the console's own scripts, Mantine's style elements, and the preview frame. */
function builderPolicy(
  { serviceDomain, baseUrl, allowLocalFieldUrls }: Config,
  html: string,
): string {
  const scheme = new URL(baseUrl).protocol;
  const subdomains = serviceDomain ? ` ${scheme}//*.${serviceDomain}:*` : "";
  const local = allowLocalFieldUrls ? " http://localhost:* http://127.0.0.1:*" : "";
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScriptHashes(html)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${local}`,
    `frame-src 'self'${subdomains}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join("; ");
}
