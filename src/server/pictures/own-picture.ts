import { picturePath, pictureUrl, uploadedPicture } from "#contract/picture.ts";

/** The form of a picture in a bot file that goes elsewhere: of an uploaded one its whole address. */
export function exportedPicture(picture: string, baseUrl: string): string {
  return uploadedPicture(picture) ? baseUrl + pictureUrl(picture, 1280) : picture;
}

/** The reverse: the path of a picture of this service; any other as it is. */
export function importedPicture(picture: string, baseUrl: string): string {
  const path = picture.startsWith(`${baseUrl}/`) ? picture.slice(baseUrl.length) : "";
  const uploaded = uploadedPicture(path.replace(/\/\d+\.webp$/, ""));
  return uploaded ? picturePath(uploaded.botId, uploaded.hash) : picture;
}
