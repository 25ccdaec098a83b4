import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { pageLimit } from "../http/rate-limits.ts";
import { SharedText } from "../http/shared-text.ts";
import { docsPolicy } from "./docs/page.ts";
import { docsSite } from "./docs/site.ts";

/**
 * Serves the documentation for owners' developers as HTML, and that of the external API as OpenAPI,
 * generated at the first request. For a scope with `describeRoutes`.
 */
export function docsRoutes(scope: FastifyInstance, config: Config): void {
  let made: ReturnType<typeof make> | undefined;
  const make = () => {
    const json = JSON.stringify(scope.swagger());
    const { pages, missing, searchIndex } = docsSite({ document: JSON.parse(json), config });
    return {
      pages: new Map([...pages].map(([address, html]) => [address, new SharedText(html)])),
      missing: new SharedText(missing),
      searchIndex: new SharedText(searchIndex),
      json: new SharedText(json),
    };
  };
  const documentation = () => {
    made ??= make();
    return made;
  };
  const options = { schema: { hide: true }, config: { rateLimit: pageLimit } };
  const answer = (reply: FastifyReply, type: string, text: SharedText) =>
    text.send(
      reply
        .header("cache-control", "public, max-age=300, no-transform")
        .type(`${type}; charset=utf-8`),
    );
  const answerPage = (reply: FastifyReply, address: string) => {
    const { pages, missing } = documentation();
    const page = pages.get(address);
    reply.header("content-security-policy", docsPolicy);
    return answer(page ? reply : reply.code(404), "text/html", page ?? missing);
  };

  scope.get("/docs", options, (_request, reply) => answerPage(reply, "/docs"));

  scope.get<{ Params: { "*": string } }>("/docs/*", options, ({ params }, reply) => {
    const address = `/docs/${params["*"]}`;
    const isPage = documentation().pages.has(address.slice(0, -1));
    if (address.endsWith("/") && isPage) return reply.redirect(address.slice(0, -1), 301);
    return answerPage(reply, address);
  });

  scope.get("/docs/search.json", options, (_request, reply) =>
    answer(reply, "application/json", documentation().searchIndex),
  );

  scope.get("/docs/openapi.json", options, (_request, reply) =>
    answer(
      reply.header("access-control-allow-origin", "*"),
      "application/json",
      documentation().json,
    ),
  );
}
