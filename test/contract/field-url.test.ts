import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  endpointUrlFault,
  type FieldUrlFault,
  fieldUrlFault,
  fieldUrlSentences,
} from "#contract/field/field-url.ts";
import { always } from "../always.ts";

function faultOf(text: string, allowLocal = false): FieldUrlFault | null {
  return fieldUrlFault(text, URL.canParse(text) ? new URL(text) : null, allowLocal);
}

const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/);
const topLabel = fc.constantFrom("com", "org", "app", "io", "dev", "xn--p1ai");
const path = fc.webPath();

test.each([
  "https://example.com",
  "https://example.com/rank",
  "https://EXAMPLE.com/rank?bot=acme&x=1",
  "https://api.my-shop.co.uk:8443/v1/fields/rank",
  "https://example.com./rank",
  "https://пример.рф/ранг",
  "https://a_b.example.com/",
])("a public https URL may be saved: %s", (text) => {
  expect(faultOf(text)).toBeNull();
});

test.each<[text: string, fault: FieldUrlFault]>([
  ["http://example.com/rank", "not-https"],
  ["ftp://example.com/rank", "not-https"],
  ["javascript:alert(1)", "not-https"],
  ["data:text/plain,7", "not-https"],
  ["example.com/rank", "not-a-url"],
  ["/rank", "not-a-url"],
  ["", "not-a-url"],
  ["https://", "not-a-url"],
  ["https://user@example.com/", "credentials"],
  ["https://user:secret@example.com/", "credentials"],
  ["https://:secret@example.com/", "credentials"],
  ["https://example.com/#top", "fragment"],
  ["https://example.com/#", "fragment"],
  ["https://localhost/rank", "not-public"],
  ["https://localhost./rank", "not-public"],
  ["https://shop/rank", "not-public"],
  ["https://127.0.0.1/rank", "not-public"],
  ["https://0x7f.1/rank", "not-public"],
  ["https://2130706433/rank", "not-public"],
  ["https://10.0.0.8/rank", "not-public"],
  ["https://8.8.8.8/rank", "not-public"],
  ["https://[::1]/rank", "not-public"],
  ["https://printer.local/rank", "not-public"],
  ["https://a.localhost/rank", "not-public"],
  ["https://metadata.google.internal/", "not-public"],
  ["https://router.lan/", "not-public"],
  ["https://nas.home.arpa/", "not-public"],
  ["https://example.test/", "not-public"],
  ["https://example.com:10080/rank", "bad-port"],
  ["https://example.com:6000/rank", "bad-port"],
  ["https://example.com:0/rank", "bad-port"],
])("“%s” is refused: %s", (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

test("a URL may have 2,048 characters and not one more", () => {
  const start = "https://example.com/";
  expect(faultOf(start + "a".repeat(2048 - start.length))).toBeNull();
  expect(faultOf(start + "a".repeat(2049 - start.length))).toBe("too-long");
});

test("every fault has a sentence that follows the words “The URL”", () => {
  for (const sentence of Object.values(fieldUrlSentences))
    expect(sentence).toMatch(/^(?:is|carries|has|does|points) /);
});

test("the service calls an owner's server at any port", () => {
  const text = "https://example.com:6000/events";
  expect(endpointUrlFault(text, new URL(text), false)).toBeNull();
});

test("in development http and https on this machine may be saved, with any port that browsers allow", () => {
  always(
    [
      fc.constantFrom("http", "https"),
      fc.constantFrom("localhost", "127.0.0.1"),
      fc.integer({ min: 1, max: 65535 }),
      path,
    ],
    (scheme, host, port, tail) => {
      const text = `${scheme}://${host}:${port}${tail}`;
      expect([null, "bad-port"]).toContain(faultOf(text, true));
      expect(faultOf(text, false)).not.toBeNull();
    },
  );
});

test("development allows no more than the two names of this machine", () => {
  for (const text of [
    "http://example.com/",
    "http://192.168.0.2/",
    "https://[::1]/",
    "ftp://localhost/",
    "http://user@localhost/",
    "http://localhost/#a",
  ])
    expect(faultOf(text, true)).not.toBeNull();
});

test("every host with a public name is allowed over https", () => {
  always([fc.array(label, { minLength: 1, maxLength: 4 }), topLabel, path], (labels, top, tail) => {
    const text = `https://${[...labels, top].join(".")}${tail}`;
    fc.pre(URL.canParse(text));
    expect(faultOf(text)).toBeNull();
  });
});

test("no IPv4 address is allowed, in any spelling", () => {
  always([fc.ipV4Extended(), fc.boolean()], (address, allowLocal) => {
    const text = `https://${address}/`;
    fc.pre(URL.canParse(text) && new URL(text).hostname !== "127.0.0.1");
    expect(faultOf(text, allowLocal)).not.toBeNull();
  });
});

test("no IPv6 address is allowed", () => {
  always([fc.ipV6(), fc.boolean()], (address, allowLocal) => {
    expect(faultOf(`https://[${address}]/`, allowLocal)).not.toBeNull();
  });
});

test("every allowed URL is https on a public name and has no secret", () => {
  always(
    [
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string(),
        fc.string().map((tail) => `https://${tail}`),
      ),
    ],
    (text) => {
      if (faultOf(text) !== null) return;
      const { protocol, username, password, hash, hostname } = new URL(text);
      expect({ protocol, username, password, hash }).toEqual({
        protocol: "https:",
        username: "",
        password: "",
        hash: "",
      });
      expect(hostname).toMatch(/\w\.[a-z]/);
    },
  );
});
