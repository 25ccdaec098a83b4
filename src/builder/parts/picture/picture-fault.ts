import { type FieldUrlFault, fieldUrlFault } from "#contract/field/field-url.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { parseUrl } from "#web/parse-url.ts";

/**
 * The fault of a picture's address; null for an uploaded one and while it is empty. With
 * `allowLocal`, http on localhost passes too.
 */
export function pictureFault(picture: string, allowLocal: boolean): FieldUrlFault | null {
  if (picture === "" || uploadedPicture(picture)) return null;
  return fieldUrlFault(picture, parseUrl(picture), allowLocal);
}
