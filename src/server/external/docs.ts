import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { pageLimit } from "../http/rate-limits.ts";
import { docsPage, docsPolicy } from "./docs/page.ts";

/**
 * Serves the documentation for owners' developers as HTML, and that of the external API as OpenAPI,
 * generated at the first request. For a scope with `describeRoutes`.
 */
export function docsRoutes(scope: FastifyInstance, config: Config): void {
  let made: { json: string; html: string } | undefined;
  const documentation = () => {
    if (made) return made;
    const json = JSON.stringify(scope.swagger());
    made = { json, html: docsPage({ document: JSON.parse(json), config }) };
    return made;
  };
  const options = { schema: { hide: true }, config: { rateLimit: pageLimit } };

  scope.get("/docs", options, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .header("content-security-policy", docsPolicy)
      .type("text/html; charset=utf-8")
      .send(documentation().html),
  );

  scope.get("/docs/openapi.json", options, (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "public, max-age=300")
      .type("application/json; charset=utf-8")
      .send(documentation().json),
  );
}
