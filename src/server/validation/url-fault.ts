import { fieldUrlFault, maxFieldUrlLength } from "#contract/field-url.ts";
import { isLinkUrl } from "#contract/link-url.ts";
import { uploadedPicture } from "#contract/picture.ts";
import { type Fault, faultAt } from "./fault.ts";

/** The fault of a link's https URL; its schema refuses other protocols and overlong URLs. */
export function linkFaults(url: unknown, path: string): Fault[] {
  const isChecked =
    typeof url === "string" && /^https:\/\//.test(url) && url.length <= maxFieldUrlLength;
  if (!isChecked || isLinkUrl(url, URL.canParse(url))) return [];
  return [faultAt(path, "link", {})];
}

/**
 * The fault of a URL that players' devices call, for fields and images alike; overlong ones are
 * left to the schema.
 */
export function urlFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  if (typeof url !== "string" || !url || url.length > maxFieldUrlLength) return [];
  const fault = fieldUrlFault(url, URL.canParse(url) ? new URL(url) : null, allowLocal);
  return fault ? [faultAt(path, "field-url", { fault })] : [];
}

/** The fault of a picture's address; one that was uploaded has none. */
export function pictureFaults(picture: unknown, path: string, allowLocal: boolean): Fault[] {
  if (typeof picture === "string" && uploadedPicture(picture)) return [];
  return urlFaults(picture, path, allowLocal);
}
