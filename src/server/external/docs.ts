import type { FastifyInstance, RouteOptions } from "fastify";
import type { Config } from "../config.ts";
import { pageLimit } from "../http/rate-limits.ts";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { openApiOf } from "./openapi.ts";

/** What tells the external API's documentation; `routes` are those that it describes. */
export interface DocsParts {
  readonly config: Config;
  readonly routes: readonly RouteOptions[];
}

/** The documentation of the external API: a page to read, and a document for programs. */
export function docsRoutes(app: FastifyInstance, { config, routes }: DocsParts): void {
  const document = openApiOf(routes, config.baseUrl);
  const json = JSON.stringify(document);
  const html = docsPage(document, config);
  const limited = { config: { rateLimit: pageLimit } };

  app.get("/docs", limited, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .header("content-security-policy", docsPolicy)
      .type("text/html; charset=utf-8")
      .send(html),
  );

  app.get("/docs/openapi.json", limited, (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "public, max-age=300")
      .type("application/json; charset=utf-8")
      .send(json),
  );
}
