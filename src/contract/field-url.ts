/** The parts of a parsed URL that the rule looks at; a WHATWG `URL` has them all. */
export interface ParsedUrl {
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/** The longest field URL, in characters. */
export const maxFieldUrlLength = 2048;

/** What may be wrong with a field URL. */
export type FieldUrlFault =
  | "too-long"
  | "not-a-url"
  | "credentials"
  | "fragment"
  | "not-https"
  | "not-public";

/**
 * What is wrong with a custom field's URL, or null when nothing is.
 *
 * `parsed` is `new URL(text)`, null when that throws. With `allowLocal`, http on localhost and
 * 127.0.0.1 passes too. Source: seed 4.5.1 (HTTPS only); the rest is our rule: public host name, no
 * credentials, no fragment, ≤ 2,048 characters.
 */
export function fieldUrlFault(
  text: string,
  parsed: ParsedUrl | null,
  allowLocal: boolean,
): FieldUrlFault | null {
  if (text.length > maxFieldUrlLength) return "too-long";
  if (!parsed) return "not-a-url";
  const { protocol, hostname } = parsed;
  if (parsed.username || parsed.password) return "credentials";
  if (text.includes("#")) return "fragment";
  if (allowLocal && /^https?:$/.test(protocol) && /^(?:localhost|127\.0\.0\.1)$/.test(hostname))
    return null;
  if (protocol !== "https:") return "not-https";
  return isPublicHostName(hostname) ? null : "not-public";
}

/**
 * What a fault means, to follow the words "The URL"; apart from the rule so that a phone loads the
 * rule alone.
 */
export const fieldUrlSentences: Record<FieldUrlFault, string> = {
  "too-long": `is longer than ${maxFieldUrlLength} characters`,
  "not-a-url": "is not a URL; write it whole, such as https://example.com/rank",
  credentials: "carries a user name or password; every player would see it, so take it out",
  fragment: "has a fragment (#…), which is never sent to a server; take it out",
  "not-https":
    "does not start with https://; nothing else works, because players' devices call it directly",
  "not-public": "points to a host that players' devices cannot reach; use a public host name",
};

/**
 * A name with at least two labels, outside the names reserved for private use (RFC 2606, RFC 6761,
 * RFC 8375).
 */
function isPublicHostName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  if (/^[\d.]+$/.test(name) || name.startsWith("[")) return false;
  if (!/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name))
    return false;
  return !/\.(?:local|localhost|internal|invalid|test|lan|home\.arpa)$/.test(`.${name}`);
}
