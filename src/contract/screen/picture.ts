/** The maximum length of a picture's address in UTF-16 units. */
export const maxPictureLength = 2048;

/**
 * A picture: a web address, or the path of a picture that was uploaded for the bot,
 * `/pictures/{botId}/{hash}`.
 */
export const picturePattern = "^(?:https?://|/pictures/)";

/** The length of a hash in hexadecimal digits: 128 bits of the SHA-256 of the uploaded file. */
export const pictureHashLength = 32;

const uploadedForm = /^\/pictures\/([a-z0-9-]{1,63})\/([0-9a-f]{32})$/;

/** The bot and the hash of an uploaded picture; undefined for a web address. */
export function uploadedPicture(picture: string): { botId: string; hash: string } | undefined {
  const [, botId, hash] = uploadedForm.exec(picture) ?? [];
  return botId !== undefined && hash !== undefined ? { botId, hash } : undefined;
}

/** The path of an uploaded picture. */
export function picturePath(botId: string, hash: string): string {
  return `/pictures/${botId}/${hash}`;
}

/** The picture as another bot has it: an uploaded one gets that bot's path. */
export function pictureOfBot(picture: string, botId: string): string {
  const uploaded = uploadedPicture(picture);
  return uploaded ? picturePath(botId, uploaded.hash) : picture;
}

/** The maximum size of an uploaded file, in bytes. */
export const maxPictureBytes = 4 * 1024 * 1024;

/** The maximum number of pixels of an uploaded picture, all frames together. */
export const maxPicturePixels = 25_000_000;

/** The maximum number of uploaded pictures of a bot. */
export const maxPictures = 200;

/** The widths in pixels in which an uploaded picture is served; none is wider than its original. */
export const pictureWidths = [160, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The URL that a page loads a picture from: an uploaded one in the given width. */
export function pictureUrl(picture: string, width: PictureWidth): string {
  return picture.startsWith("/pictures/") ? `${picture}/${width}.webp` : picture;
}

/** The name of an uploaded picture's JPEG, which messaging clients show. */
export const sharedPictureFile = "share.jpg";

/** The `srcset` of an uploaded picture; undefined for a web address, which has one size. */
export function pictureSources(picture: string): string | undefined {
  return picture.startsWith("/pictures/")
    ? `${picture}/640.webp 640w,${picture}/1280.webp 1280w`
    : undefined;
}
