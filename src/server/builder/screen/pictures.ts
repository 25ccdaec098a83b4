import type { FastifyInstance } from "fastify";
import type { UploadedPicture } from "#contract/screen/content.schema.ts";
import { maxPictureBytes, maxPictures, picturePath } from "#contract/screen/picture.ts";
import { listPictures, uploadPicture } from "#contract/screen/screen-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { forEachOwner, uploadLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import type { DecoderAnswer } from "../../pictures/decoder.ts";
import { hashOf } from "../../pictures/picture-file.ts";
import * as stored from "../../store/picture/picture.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound } from "../refusals.ts";

export function builderPictureRoutes(
  app: FastifyInstance,
  { store: { db }, guard, decoder }: BuilderContext,
): void {
  route(app, listPictures, {
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const pictures = await stored.listPictures(db, botId);
      return { pictures: pictures.map((picture) => uploaded(botId, picture)) };
    },
  });

  // The body is the file, which only this route accepts.
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^image\//, { parseAs: "buffer" }, (_request, file, parsed) =>
      parsed(null, file),
    );
    scope.addContentTypeParser("*", (_request, _file, refused) => refused(noPicture()));
    route(scope, uploadPicture, {
      config: { rateLimit: forEachOwner(uploadLimit, guard) },
      bodyLimit: maxPictureBytes,
      handler: async (request) => {
        const { botId, owner, now } = guard.botCallerOf(request);
        const body: unknown = request.body;
        const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const hash = hashOf(file);
        const earlier = await stored.renewPicture(db, botId, hash, now);
        if (earlier) return uploaded(botId, earlier);
        if ((await stored.listPictures(db, botId)).length >= maxPictures) throw tooMany();
        const decoded = await decoder.decode(file, owner.id);
        if (decoded.kind !== "picture") throw refusal(decoded.kind);
        const added = await stored.addPicture(db, botId, { ...decoded, hash }, now);
        if (!added) throw botNotFound();
        if (added.kind === "too-many") throw tooMany();
        return uploaded(botId, { ...decoded, hash });
      },
    });
    done();
  });
}

function uploaded(botId: string, { hash, width, height, color }: stored.Picture): UploadedPicture {
  return { picture: picturePath(botId, hash), width, height, color };
}

function noPicture(): ServiceError {
  return new ServiceError("UNSUPPORTED_MEDIA_TYPE", {
    detail: "Send the picture's file with its Content-Type: image/….",
  });
}

function tooMany(): ServiceError {
  return new ServiceError("TOO_MANY_PICTURES", {
    detail: `A bot can have up to ${maxPictures} uploaded pictures. Take those that you no longer need off the screen: a day or two later they are deleted.`,
  });
}

function refusal(kind: Exclude<DecoderAnswer["kind"], "picture">): ServiceError {
  if (kind === "busy")
    return new ServiceError("TOO_MANY_REQUESTS", {
      detail: "Too many pictures are being uploaded at the moment. Try again in a minute.",
      headers: { "retry-after": "30" },
    });
  const [code, detail] = refusals[kind];
  return new ServiceError(code, { detail });
}

const refusals = {
  "kind-unknown": [
    "PICTURE_KIND_UNKNOWN",
    "The file is not a picture that can be used. Upload a PNG, JPEG, WebP, GIF or AVIF.",
  ],
  "not-plain": [
    "PICTURE_NOT_PLAIN",
    "The file is a picture and something else at once, such as a web page or an archive. Save the picture with an image editor and upload that.",
  ],
  "too-large": [
    "PICTURE_TOO_LARGE",
    "The picture is too large. The maximum is 25 million pixels (of all frames together), 1,000 frames, and 4 MB as WebP. Make it smaller and upload it again.",
  ],
  "not-readable": [
    "PICTURE_NOT_READABLE",
    "The picture cannot be read: the file is damaged or incomplete.",
  ],
  "not-decoded": [
    "PICTURE_NOT_DECODED",
    "Reading the picture took too long or too much memory. Try again, or save it with another program and upload that.",
  ],
} as const;
