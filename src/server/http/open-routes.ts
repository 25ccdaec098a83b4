import type { FastifyInstance, FastifyReply } from "fastify";
import { botFileSchema } from "../bots/bot-file.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { publishedMs } from "../fields/field-key.ts";
import type { FieldSigner } from "../fields/signing.ts";
import type { Pages } from "../pages/built-page.ts";
import { licencesPolicy } from "../pages/licences-page.ts";
import { pageLimit } from "./rate-limits.ts";
import { SharedText } from "./shared-text.ts";

/** Public routes: health, public keys, the JSON Schema of bot files, and the page of licences. */
export function serviceRoutes(
  app: FastifyInstance,
  {
    checkStore,
    signer,
    clock,
    draining,
    pages,
  }: Pick<ServiceContext, "clock"> & {
    readonly checkStore: () => Promise<unknown>;
    readonly signer: FieldSigner;
    readonly draining: AbortSignal;
    readonly pages: Pages;
  },
): void {
  app.get("/health/live", async (_request, reply) => answerHealth(reply, "ok"));
  for (const url of ["/health/ready", "/healthz"])
    app.get(url, async (_request, reply) => {
      // A load balancer must choose other processes while this one still serves.
      if (draining.aborted) return answerHealth(reply.code(503), "stopping");
      await checkStore();
      return answerHealth(reply, "ok");
    });

  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", `public, max-age=${publishedMs / 1000}`)
      .type("application/jwk-set+json")
      .send(JSON.stringify(await signer.publicKeys(clock.now()))),
  );

  const schema = new SharedText(JSON.stringify(botFileSchema()));
  app.get("/docs/bot-file.schema.json", (_request, reply) =>
    schema.send(
      reply.header("cache-control", "public, max-age=300").type("application/schema+json"),
    ),
  );

  const licences = pages.licences === undefined ? undefined : new SharedText(pages.licences);
  app.get("/licences", { config: { rateLimit: pageLimit } }, (_request, reply) => {
    if (!licences)
      throw new ServiceError("NOT_FOUND", { detail: "npm run build makes the list of licences." });
    reply.headers({
      "cache-control": "public, max-age=3600, no-transform",
      "content-security-policy": licencesPolicy,
    });
    return licences.send(reply.type("text/html; charset=utf-8"));
  });
}

function answerHealth(reply: FastifyReply, status: "ok" | "stopping"): FastifyReply {
  return reply.header("cache-control", "no-store").send({ status });
}
