import type { FastifyInstance } from "fastify";
import { BotFile } from "#contract/bot-file.ts";
import { publishedMs } from "../fields/field-key.ts";
import type { FieldSigner } from "../fields/signing.ts";
import type { Store } from "../store/database.ts";
import { pingStore } from "../store/health.ts";

/** What the service's own routes work with. */
export interface ServiceParts {
  readonly store: Store;
  readonly signer: FieldSigner;
  readonly clock: () => number;
}

/** What the service says of itself: its health, its public keys and the shape of a bot file. */
export function serviceRoutes(app: FastifyInstance, { store, signer, clock }: ServiceParts): void {
  app.get("/healthz", async (_request, reply) => {
    await pingStore(store.db);
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });

  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", `public, max-age=${publishedMs / 1000}`)
      .type("application/jwk-set+json")
      .send(JSON.stringify(await signer.publicKeys(clock()))),
  );

  app.get("/docs/bot-file.schema.json", (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .type("application/schema+json")
      .send(JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...BotFile })),
  );
}
