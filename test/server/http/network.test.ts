import { expect, test } from "vitest";
import { networkOf, siteOf } from "#server/http/network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8:1:2::9]:51234", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["", "unknown"],
  ["203.0.113.7:x", "unknown"],
  ["[203.0.113.7", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("two addresses are counted together if, and only if, their first 64 bits are the same", () => {
  const addresses = [
    "2001:db8:1:2::1",
    "2001:db8:1:2:ffff::",
    "2001:db8:1:3::1",
    "2001:db8:1::2",
    "2001:db8:2:1::1",
  ];
  expect(new Set(addresses.map(networkOf)).size).toBe(4);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["unknown", "unknown"],
])("%s is of the site %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});
