import { type FieldUrlFault, fieldUrlFault } from "#contract/field-url.ts";

/**
 * What is wrong with an image's URL; null while it is empty. With `allowLocal`, http on localhost
 * passes too.
 */
export function imageUrlFault(url: string, allowLocal: boolean): FieldUrlFault | null {
  return url === ""
    ? null
    : fieldUrlFault(url, URL.canParse(url) ? new URL(url) : null, allowLocal);
}
