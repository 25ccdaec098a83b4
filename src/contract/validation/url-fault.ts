import {
  endpointUrlFault,
  fieldUrlFault,
  maxFieldUrlLength,
  type ParsedUrl,
} from "../field/field-url.ts";
import { maxPictures, uploadedPicture } from "../screen/picture.ts";
import { isLinkUrl } from "../text/name-text.ts";
import { type Fault, faultAt } from "./fault.ts";

/** Node and browsers have it; this room has the types of neither. */
declare const URL: new (text: string) => ParsedUrl;

/** Older browsers lack `URL.canParse`. */
function parsed(text: string): ParsedUrl | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The fault of a link's https URL; its schema refuses other protocols and overlong URLs. */
export function linkFaults(url: unknown, path: string): Fault[] {
  const isChecked =
    typeof url === "string" && /^https:\/\//.test(url) && url.length <= maxFieldUrlLength;
  if (!isChecked || isLinkUrl(url, parsed(url) !== null)) return [];
  return [faultAt(path, "link", {})];
}

/**
 * The fault of a URL that players' devices call, for fields and images alike; overlong ones are
 * left to the schema.
 */
export function urlFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  return calledFaults("field-url", url, path, allowLocal);
}

/** The fault of a URL that the service calls. */
export function endpointFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  return calledFaults("endpoint-url", url, path, allowLocal);
}

function calledFaults(
  rule: "field-url" | "endpoint-url",
  url: unknown,
  path: string,
  allowLocal: boolean,
): Fault[] {
  if (typeof url !== "string" || !url || url.length > maxFieldUrlLength) return [];
  const faultOf = rule === "field-url" ? fieldUrlFault : endpointUrlFault;
  const fault = faultOf(url, parsed(url), allowLocal);
  return fault ? [faultAt(path, rule, { fault })] : [];
}

/**
 * The fault of a picture's web address, or of the form of an uploaded picture's path. The store
 * checks that an uploaded picture exists.
 */
export function pictureFaults(picture: unknown, path: string, allowLocal: boolean): Fault[] {
  if (typeof picture !== "string" || !picture.startsWith("/pictures/"))
    return urlFaults(picture, path, allowLocal);
  return uploadedPicture(picture) ? [] : goneFaults([path]);
}

/** The faults of uploaded pictures that do not exist. */
export function goneFaults(paths: readonly string[]): Fault[] {
  return paths.map((path) => faultAt(path, "picture-gone", {}));
}

/**
 * The faults of pictures that the store refuses: they do not exist, or the bot would have `count`
 * pictures.
 */
export function pictureErrorFaults({
  reason,
  paths,
  count,
}: {
  readonly reason: "gone" | "too-many";
  readonly paths: readonly string[];
  readonly count: number;
}): Fault[] {
  return reason === "gone"
    ? goneFaults(paths)
    : paths.map((path) => faultAt(path, "max-pictures", { count, limit: maxPictures }));
}
