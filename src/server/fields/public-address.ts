import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * IPv4 networks without public hosts. Source: the IANA registry of special-purpose addresses (RFC
 * 6890).
 */
const specialNetworks = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Azure's platform service, at an address that looks public.
  "168.63.129.16/32",
];

/**
 * Networks within the public 2000::/3 that are not public: protocols, Teredo, documentation, and
 * 6to4, which wraps IPv4.
 */
const specialNetworks6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const special = new BlockList();
for (const network of specialNetworks) special.addSubnet(...parts(network), "ipv4");
const special6 = new BlockList();
for (const network of specialNetworks6) special6.addSubnet(...parts(network), "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether an IP address is public: not private, local, shared, multicast, mapped or a cloud's own.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes("%")) return false;
  if (!isIPv6(address)) return !special.check(address, "ipv4");
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

/** Whether an IP address is this machine itself. */
export function isLoopback(address: string): boolean {
  return (
    isIP(address) > 0 &&
    !address.includes("%") &&
    loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4")
  );
}

function parts(network: string): [string, number] {
  const [address = "", bits] = network.split("/");
  return [address, Number(bits)];
}
