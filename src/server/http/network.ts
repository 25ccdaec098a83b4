import { isIPv6 } from "node:net";

/**
 * The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, the minimum
 * that a subscriber gets. Text that is not an address is returned unchanged. Our rule.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
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
