/** The parts of a parsed URL that these rules use; a WHATWG `URL` has them all. */
export interface ParsedUrl {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
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
  | "not-public"
  | "bad-port";

/** The faults of a URL that the service calls, from any port. */
export type EndpointUrlFault = Exclude<FieldUrlFault, "bad-port">;

/**
 * A host name of at least two labels, outside the names reserved for private use (RFC 2606, RFC
 * 6761, RFC 8375). Its last label begins with a letter, so that no IP address passes.
 */
const publicUrl =
  /^https:\/\/(?![^/:]*\.(?:local|localhost|internal|invalid|test|lan|home\.arpa)\.?[/:])(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?(?::\d+)?\/[^#]*$/;
const localUrl = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/[^#]*$/;

/**
 * Whether a URL may be a custom field's: https, a public host name, no credentials, no fragment, ≤
 * 2,048 characters (docs/custom-fields.md). `parsed` is `new URL(text)`. With `allowLocal`, http on
 * localhost and 127.0.0.1 passes too.
 */
export function isFieldUrl(text: string, { href }: ParsedUrl, allowLocal: boolean): boolean {
  return (
    text.length <= maxFieldUrlLength &&
    (publicUrl.test(href) || (allowLocal && localUrl.test(href)))
  );
}

/** The ports that browsers refuse. Source: https://fetch.spec.whatwg.org/#bad-port */
const badPorts: readonly number[] = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
];

/** The fault of a URL that players' devices call, or null; `parsed` is null if it is no URL. */
export function fieldUrlFault(
  text: string,
  parsed: ParsedUrl | null,
  allowLocal: boolean,
): FieldUrlFault | null {
  const fault = endpointUrlFault(text, parsed, allowLocal);
  return fault ?? (parsed?.port && badPorts.includes(Number(parsed.port)) ? "bad-port" : null);
}

/** The fault of a URL that the service calls, from any port, or null. */
export function endpointUrlFault(
  text: string,
  parsed: ParsedUrl | null,
  allowLocal: boolean,
): EndpointUrlFault | null {
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
  "bad-port": "has a port that browsers refuse to connect to; use another one, such as 443 or 8443",
};
