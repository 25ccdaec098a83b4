import { isIP, isIPv6 } from "node:net";
import { compile } from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

/**
 * The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, the minimum
 * that a subscriber gets. All text that is not an address is one network. Our rule.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/**
 * The largest network that one subscriber usually has (RFC 6177): the /48 of an IPv6 address, with
 * 65,536 of those that `networkOf` tells apart; else as `networkOf`.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: 48 | 64): string {
  const plain = plainAddress(address);
  if (plain === null) return "unknown";
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).slice(0, bits / 16);
  return `${groups.join(":")}::/${bits}`;
}

/** An address as some proxies forward it. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * An IP address without its zone and port; an IPv4 address that an IPv6 socket has mapped as IPv4.
 * Null for text that is not an address.
 */
export function plainAddress(address: string): string | null {
  const [, ipv6, ipv4] = withPort.exec(address) ?? [];
  const [plain = ""] = (ipv6 ?? ipv4 ?? address).split("%", 1);
  if (!isIP(plain)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // `URL` normalises the address: lower case, the longest run of zeros as `::`, no dots.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

/**
 * Whether an address is a trusted proxy's; `hop` is 0 for the one that has connected, 1 for the one before
 * it. Fastify itself trusts no proxy when given a number of hops.
 */
export function proxyTrust(
  setting: Config["trustProxy"],
): (address: string, hop: number) => boolean {
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  return typeof setting === "boolean" ? () => setting : compile(setting);
}
