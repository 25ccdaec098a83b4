import { pictureWidths } from "#contract/screen/picture.ts";
import type { PictureDecoder } from "../pictures/decoder.ts";
import { createJpegCache } from "../pictures/kept-jpegs.ts";
import {
  keepPlatformFileId,
  readPictureFile,
  readPlatformFileId,
} from "../store/picture/picture.ts";
import type { Database } from "../store/schema/tables.ts";

/** The picture of a message, or the reason for its absence. */
export type MessagePhoto =
  /** The platform's id of the picture, or its JPEG. */
  | { readonly kind: "photo"; readonly photo: string | Uint8Array }
  /** The decoder is overloaded. */
  | { readonly kind: "busy" }
  | { readonly kind: "gone" };

/** Provides the pictures of messages; each is uploaded until the platform has given it an id. */
export interface MessagePhotos {
  photoOf(botId: string, hash: string): Promise<MessagePhoto>;
  /** Stores the platform's id of the picture; null if the platform has dropped it. */
  note(botId: string, hash: string, fileId: string | null): Promise<void>;
}

class GoneError extends Error {}

export function createMessagePhotos(
  db: Database,
  decoder: Pick<PictureDecoder, "makeJpeg">,
): MessagePhotos {
  const jpegs = createJpegCache(decoder, async ({ botId, hash }) => {
    const file = await readPictureFile(db, botId, hash, Math.max(...pictureWidths));
    if (!file) throw new GoneError();
    return file;
  });

  return {
    async photoOf(botId, hash) {
      const fileId = await readPlatformFileId(db, botId, hash);
      if (fileId !== null) return { kind: "photo", photo: fileId };
      try {
        const jpeg = await jpegs.read({ botId, hash });
        return jpeg.kind === "jpeg" ? { kind: "photo", photo: jpeg.body } : { kind: "busy" };
      } catch (error) {
        if (error instanceof GoneError) return { kind: "gone" };
        throw error;
      }
    },
    note: (botId, hash, fileId) => keepPlatformFileId(db, botId, hash, fileId),
  };
}
