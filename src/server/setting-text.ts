import { isIP } from "node:net";

// Each returns the value of a setting's text, or undefined if the text is invalid.

/** A whole number in digits, from `min` to `max`. */
export function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return min <= number && number <= max ? number : undefined;
}

/** A host name or an IP address. */
export function parseHost(text: string): string | undefined {
  return isIP(text) || /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})$/.test(text) ? text : undefined;
}

function parseUrl(text: string, protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) && url.hostname ? url : undefined;
}

/** A web address without a path, as an origin; pages and scripts contain it unescaped. */
export function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  return url && url.href === `${url.origin}/` && /^[\w.:[\]-]+$/.test(url.host)
    ? url.origin
    : undefined;
}

/** A web address without a query and without a slash at its end. */
export function parseRoot(text: string): string | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  return url && !url.search && !url.hash ? text.replace(/\/+$/, "") : undefined;
}

export function parseDatabaseUrl(text: string): string | undefined {
  return (
    parseUrl(text.replace(/^(postgres(?:ql)?:\/\/)(?=\/|[^/@]*@\/)/, "$1localhost"), [
      "postgres:",
      "postgresql:",
    ]) && text
  );
}

/** A host name in lower case, short enough to have subdomains. */
export function parseDomain(text: string): string | undefined {
  return text.length <= 190 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
    ? text
    : undefined;
}

/** True, false, a number of hops, or a list of addresses and ranges. */
export function parseTrustProxy(text: string): boolean | number | string[] | undefined {
  if (text === "true" || text === "false") return text === "true";
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = text.split(",").map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : undefined;
}

function isAddressRange(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** A bearer token that is too long to guess. Source: RFC 6750, 2.1. */
export function parseBearer(text: string): string | undefined {
  return /^[\w.~+/-]{32,256}=*$/.test(text) ? text : undefined;
}
