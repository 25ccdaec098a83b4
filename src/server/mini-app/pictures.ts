import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { picturePath, pictureWidths, sharedPictureFile } from "#contract/screen/picture.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError, tryAgainIn } from "../errors.ts";
import { cachedForEver } from "../http/built-files.ts";
import { pictureLimit, sharedPictureLimit } from "../http/rate-limits.ts";
import type { JpegAnswer, PictureDecoder } from "../pictures/decoder.ts";
import { createJpegCache, type Picture } from "../pictures/kept-jpegs.ts";
import { hasPicture, readPictureFile } from "../store/picture/picture.ts";
import { readTemplatePath } from "../templates/template-picture.ts";
import { ttlCache } from "../ttl-cache.ts";

const busySeconds = 10;

/** The memory for the most recently sent files: some 100 of usual size. */
const maxFileBytes = 16 * 1024 * 1024;

interface PictureFile extends Picture {
  readonly width: number;
}

/**
 * Serves uploaded pictures, and those of templates, to anyone, at the service's address and at the
 * bots' own. The address of an upload never gets another picture, so browsers cache it for ever.
 */
export function pictureRoutes(
  app: FastifyInstance,
  {
    store: { db },
    bots,
    decoder,
  }: Pick<ServiceContext, "store" | "bots"> & { readonly decoder: PictureDecoder },
): void {
  const widths = new Map(pictureWidths.map((width) => [`${width}.webp`, width]));
  const files = ttlCache({
    read: ({ botId, hash, width }: PictureFile) => readPictureFile(db, botId, hash, width),
    nameOf: ({ botId, hash, width }) => `${botId} ${hash} ${width}`,
    maxSize: maxFileBytes,
    sizeOf: (file) => file?.length,
  });
  const jpegs = createJpegCache(decoder, (picture) =>
    requireFile({ ...picture, width: Math.max(...pictureWidths) }),
  );

  app.get<{ Params: { botId: string; hash: string; file: string } }>(
    "/pictures/:botId/:hash/:file",
    { config: { rateLimit: pictureLimit } },
    async (request, reply) => {
      const { botId, hash, file } = request.params;
      const width = widths.get(file);
      if (width === undefined || !(await bots.read(botId)) || !(await hasPicture(db, botId, hash)))
        throw pictureNotFound();
      return answerPicture(request, reply, {
        etag: `"${hash}-${width}"`,
        type: "image/webp",
        read: () => requireFile({ botId, hash, width }),
      });
    },
  );

  // Only for the pictures of invitations and welcomes, so that strangers cannot cause other JPEGs to be made.
  app.get<{ Params: { botId: string; hash: string } }>(
    `/pictures/:botId/:hash/${sharedPictureFile}`,
    { config: { rateLimit: sharedPictureLimit } },
    async (request, reply) => {
      const { botId, hash } = request.params;
      const { invite, welcome } = (await bots.read(botId))?.activities ?? {};
      const shared = [invite?.image, welcome?.image];
      if (!shared.includes(picturePath(botId, hash))) throw pictureNotFound();
      return answerPicture(request, reply, {
        etag: `"${hash}-share"`,
        type: "image/jpeg",
        read: async () => requireJpeg(await jpegs.read({ botId, hash })),
      });
    },
  );

  app.get<{ Params: { file: string } }>(
    "/template-pictures/:file",
    { config: { rateLimit: pictureLimit } },
    async ({ params }, reply) => {
      const body = await readTemplatePath(`/template-pictures/${params.file}`);
      if (!body) throw pictureNotFound();
      return reply.type("image/webp").header("cache-control", "public, max-age=3600").send(body);
    },
  );

  /** Throws `ServiceError` 404 for a missing picture. */
  async function requireFile(file: PictureFile): Promise<Buffer> {
    const body = await files.read(file);
    if (body) return body;
    throw pictureNotFound();
  }
}

function pictureNotFound(): ServiceError {
  return new ServiceError("NOT_FOUND", {
    detail: "This picture is not kept here.",
    // Cached, because every player of the screen requests it; briefly, because it may be uploaded
    // again.
    headers: { "cache-control": "public, max-age=10" },
  });
}

/** Answers a picture, or 304 to a caller that has it. */
async function answerPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    etag,
    type,
    read,
  }: { readonly etag: string; readonly type: string; readonly read: () => Promise<Buffer> },
): Promise<FastifyReply> {
  const isKnown = headers["if-none-match"]?.includes(etag) ?? false;
  const body = isKnown ? undefined : await read();
  reply.headers({
    "cache-control": cachedForEver,
    etag,
    // Another service shows the pictures of a bot file exported here.
    "cross-origin-resource-policy": "cross-origin",
  });
  return isKnown ? reply.code(304).send() : reply.type(type).send(body);
}

/** The JPEG. Throws `ServiceError` 503 if the decoder is overloaded or its process ended. */
function requireJpeg(jpeg: JpegAnswer): Buffer {
  if (jpeg.kind === "jpeg")
    // A view, not a copy: concurrent answers share its memory.
    return Buffer.from(jpeg.body.buffer, jpeg.body.byteOffset, jpeg.body.byteLength);
  if (jpeg.kind !== "busy" && jpeg.kind !== "not-decoded")
    throw new Error(`A stored picture is ${jpeg.kind}.`);
  throw tryAgainIn(busySeconds, "SERVICE_BUSY", "Too many pictures are being made.");
}
