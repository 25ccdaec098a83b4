import { pictureWidths } from "#contract/picture.ts";
import type { PictureDecoder } from "../pictures/decoder.ts";
import { createKeptJpegs } from "../pictures/kept-jpegs.ts";
import {
  keepPlatformFileId,
  readPictureFile,
  readPlatformFileId,
} from "../store/picture/picture.ts";
import type { Database } from "../store/schema/tables.ts";

/** What a message with a picture sends: by which the platform knows it, or else its JPEG. */
export type KeptPhoto =
  | { readonly kind: "known"; readonly fileId: string }
  | { readonly kind: "jpeg"; readonly body: Uint8Array };

/** The same, or why there is none. */
export type MessagePhoto =
  | KeptPhoto
  /** The decoder has no time. */
  | { readonly kind: "busy" }
  | { readonly kind: "gone" };

/** Gives the pictures of messages, each uploaded only until the platform knows it. */
export interface MessagePhotos {
  photoOf(botId: string, hash: string): Promise<MessagePhoto>;
  /** Notes by which the platform knows the picture; null if it does not know what was noted. */
  note(botId: string, hash: string, fileId: string | null): Promise<void>;
}

class GoneError extends Error {}

export function createMessagePhotos(
  db: Database,
  decoder: Pick<PictureDecoder, "makeJpeg">,
): MessagePhotos {
  const jpegs = createKeptJpegs(decoder, async ({ botId, hash }) => {
    const file = await readPictureFile(db, botId, hash, Math.max(...pictureWidths));
    if (!file) throw new GoneError();
    return file;
  });

  return {
    async photoOf(botId, hash) {
      const fileId = await readPlatformFileId(db, botId, hash);
      if (fileId !== null) return { kind: "known", fileId };
      try {
        const made = await jpegs.read({ botId, hash });
        return made.kind === "jpeg" ? made : { kind: "busy" };
      } catch (error) {
        if (error instanceof GoneError) return { kind: "gone" };
        throw error;
      }
    },
    note: (botId, hash, fileId) => keepPlatformFileId(db, botId, hash, fileId),
  };
}
