/** The parts of a parsed URL that the rules read; a WHATWG `URL` has them all. */
export interface ParsedUrl {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
}

/** The maximum length of a field URL, in characters. */
export const maxFieldUrlLength = 2048;

/** The faults of a field URL. */
export type FieldUrlFault =
  | "too-long"
  | "not-a-url"
  | "credentials"
  | "fragment"
  | "not-https"
  | "not-public";

/**
 * A host name of at least two labels, outside the names reserved for private use (RFC 2606, RFC 6761,
 * RFC 8375). Its last label begins with a letter, so that no IP address passes.
 */
const publicUrl =
  /^https:\/\/(?![^/:]*\.(?:local|localhost|internal|invalid|test|lan|home\.arpa)\.?[/:])(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?(?::\d+)?\/[^#]*$/;
const localUrl = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/[^#]*$/;

/**
 * Whether a URL may be a custom field's. `parsed` is `new URL(text)`. With `allowLocal`, http on
 * localhost and 127.0.0.1 passes too. Source: seed 4.5.1 (HTTPS only); the rest is our rule: public
 * host name, no credentials, no fragment, ≤ 2,048 characters.
 */
export function isFieldUrl(text: string, { href }: ParsedUrl, allowLocal: boolean): boolean {
  return (
    text.length <= maxFieldUrlLength &&
    (publicUrl.test(href) || (allowLocal && localUrl.test(href)))
  );
}

/** Why a URL may not be a custom field's, or null if it may; `parsed` is null if it is no URL. */
export function fieldUrlFault(
  text: string,
  parsed: ParsedUrl | null,
  allowLocal: boolean,
): FieldUrlFault | null {
  if (text.length > maxFieldUrlLength) return "too-long";
  if (!parsed) return "not-a-url";
  if (isFieldUrl(text, parsed, allowLocal)) return null;
  if (parsed.username || parsed.password) return "credentials";
  if (text.includes("#")) return "fragment";
  return parsed.protocol === "https:" ? "not-public" : "not-https";
}

/**
 * The sentence for each fault, after "The URL". Separate from the rule, so that a phone loads only
 * the rule.
 */
export const fieldUrlSentences: Record<FieldUrlFault, string> = {
  "too-long": `is longer than ${maxFieldUrlLength} characters`,
  "not-a-url": "is not a URL; write it in full, such as https://example.com/rank",
  credentials: "has a username or password, which every player would see; remove it",
  fragment: "has a fragment (#…), which is never sent to a server; remove it",
  "not-https":
    "does not start with https://, which is required because players' devices call it directly",
  "not-public": "points to a host that players' devices cannot reach; use a public host name",
};
