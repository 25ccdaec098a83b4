import { limitConcurrency } from "../concurrency.ts";
import { type TtlCache, ttlCache } from "../ttl-cache.ts";
import type { JpegAnswer, PictureDecoder } from "./decoder.ts";

export interface Picture {
  readonly botId: string;
  readonly hash: string;
}

/** The maximum size of all cached JPEGs, some 50; the platform loads one several times. */
const maxBytes = 8 * 1024 * 1024;

/** Fewer than may wait for the decoder, so that owners can still upload. */
const maxAtOnce = { total: 8, each: 4 } as const;

/** Makes JPEGs of pictures and caches the latest; `readWebp` reads a picture's file. */
export function createJpegCache(
  decoder: Pick<PictureDecoder, "makeJpeg">,
  readWebp: (picture: Picture) => Promise<Uint8Array>,
): TtlCache<Picture, JpegAnswer> {
  const limited = limitConcurrency(maxAtOnce);
  return ttlCache({
    async read(picture) {
      const outcome = await limited(picture.botId, async () =>
        decoder.makeJpeg(await readWebp(picture), `bot ${picture.botId}`),
      );
      return outcome.kind === "done" ? outcome.result : { kind: "busy" };
    },
    nameOf: ({ botId, hash }) => `${botId} ${hash}`,
    maxSize: maxBytes,
    sizeOf: (answer) => (answer.kind === "jpeg" ? answer.body.length : undefined),
  });
}
