import type { FastifyInstance } from "fastify";
import { pictureWidths } from "#contract/picture.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { pictureLimit } from "../http/rate-limits.ts";
import { readPictureFile } from "../store/picture/picture.ts";
import { cachedForEver } from "./kept-asset.ts";

/**
 * Serves uploaded pictures to anyone, at the service's address and at the bots' own. An address
 * never has another picture, so browsers keep it for ever.
 */
export function pictureRoutes(
  app: FastifyInstance,
  { store: { db }, bots }: Pick<ServiceContext, "store" | "bots">,
): void {
  const widths = new Map(pictureWidths.map((width) => [`${width}.webp`, width]));
  app.get<{ Params: { botId: string; hash: string; file: string } }>(
    "/pictures/:botId/:hash/:file",
    { config: { rateLimit: pictureLimit } },
    async ({ params: { botId, hash, file }, headers }, reply) => {
      const width = widths.get(file);
      const body =
        width !== undefined &&
        (await bots.read(botId)) &&
        (await readPictureFile(db, botId, hash, width));
      if (!body)
        throw new ServiceError("NOT_FOUND", {
          detail: "This picture is not kept here.",
          // Every player of a screen without its picture asks for it; it may be uploaded again.
          headers: { "cache-control": "public, max-age=10" },
        });
      const etag = `"${hash}-${width}"`;
      reply.headers({
        "cache-control": cachedForEver,
        etag,
        // Another service shows the pictures of a bot file that was exported here.
        "cross-origin-resource-policy": "cross-origin",
      });
      if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return reply.type("image/webp").send(body);
    },
  );
}
