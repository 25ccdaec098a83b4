/** The maximum length of a picture's address in UTF-16 units. Our rule. */
export const maxPictureLength = 2048;

/**
 * A picture: a web address, or the path of a picture that was uploaded for the bot,
 * `/pictures/{botId}/{hash}`. Our rule.
 */
export const picturePattern = "^(?:https?://|/pictures/)";

const uploadedForm = /^\/pictures\/([a-z0-9-]{1,63})\/([0-9a-f]{32})$/;

/** The bot and the hash of an uploaded picture; undefined for a web address. */
export function uploadedPicture(picture: string): { botId: string; hash: string } | undefined {
  const [, botId, hash] = uploadedForm.exec(picture) ?? [];
  return botId !== undefined && hash !== undefined ? { botId, hash } : undefined;
}

/** The widths in pixels in which an uploaded picture is served; none is wider than its original. */
export const pictureWidths = [160, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Where a page loads a picture from: an uploaded one in the given width. */
export function pictureUrl(picture: string, width: PictureWidth): string {
  return picture.startsWith("/pictures/") ? `${picture}/${width}.webp` : picture;
}
