import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OwnerEndpoint, startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { closeServer } from "../close-server.ts";

const service = "https://slotwire.example.com";
const values = {
  userTelegramId: 7,
  userPoints: 900,
  userFriendsCount: 2,
  userTotalLevels: 5,
  userLevel: 1,
  tonFriendlyAddress: "",
  tonRawAddress: "",
};

let endpoint: OwnerEndpoint;

beforeAll(async () => {
  endpoint = await startOwnerEndpoint({
    port: 0,
    allowedOrigins: [service],
    serviceDomain: "apps.example.com",
  });
});
afterAll(() => endpoint?.close());

function ask(path: string, body: unknown = values, headers: Record<string, string> = {}) {
  return fetch(endpoint.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: service, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("cross-origin permission", () => {
  test("the service's page passes the preflight, and caches keep pages apart", async () => {
    const { status, headers } = await fetch(`${endpoint.url}/rank`, {
      method: "OPTIONS",
      headers: { Origin: service },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(service);
    expect(headers.get("access-control-allow-methods")).toBe("POST");
    expect(headers.get("access-control-allow-headers")).toBe("Content-Type");
    expect(Number(headers.get("access-control-max-age"))).toBeGreaterThan(0);
    expect(headers.get("vary")).toBe("Origin");
  });

  test("a bot's own subdomain passes by the service's domain", async () => {
    const { headers } = await ask("/rank", values, { Origin: "https://acme.apps.example.com" });
    expect(headers.get("access-control-allow-origin")).toBe("https://acme.apps.example.com");
  });

  test.each([
    "https://evil.example.com",
    "https://slotwire.example.com.evil.com",
    "https://evilapps.example.com",
    "http://acme.apps.example.com",
    "null",
  ])("a page of %s may not read the value", async (origin) => {
    const { headers } = await ask("/rank", values, { Origin: origin });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("vary")).toBe("Origin");
  });
});

describe("the fields", () => {
  test("a rank is plain text", async () => {
    const response = await ask("/rank");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toMatch(/^#\d+$/);
  });

  test("a clan is of the player's language, and any other player's is English", async () => {
    const clanOf = async (id: number) =>
      (await ask("/clan", { ...values, userTelegramId: id })).text();
    expect(await Promise.all([1001, 1002, 1004, 7].map(clanOf))).toEqual([
      "🐺 Northern Wolves",
      "🦉 Ночные совы",
      "🦅 Águilas del Sur",
      "🐺 Northern Wolves",
    ]);
    expect(await clanOf(1003)).toMatch(/\p{Script=Arabic}/u);
  });

  test("season points are a bare number that follows the player's own", async () => {
    expect(await (await ask("/season-points")).text()).toBe("590");
    expect(await (await ask("/season-points", { ...values, userPoints: 1900 })).text()).toBe("690");
  });

  test("the slow field takes three seconds", async () => {
    const startedAt = performance.now();
    expect(await (await ask("/slow")).text()).toContain("Level 1");
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2990);
  });

  test("every third request of the flaky field fails, with a time for the next try that the page can read", async () => {
    const answers = [
      await ask("/flaky"),
      await ask("/flaky"),
      await ask("/flaky"),
      await ask("/flaky"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200]);
    expect(answers[2]?.headers.get("retry-after")).toBe("2");
    expect(answers[2]?.headers.get("access-control-expose-headers")).toBe("Retry-After");
  });

  test("members that later versions may bring do no harm", async () => {
    expect((await ask("/rank", { ...values, userMood: "fine" })).status).toBe(200);
  });

  test.each([
    ["a missing value", { ...values, userPoints: undefined }, 400],
    ["a number that is none", { ...values, userPoints: "900" }, 400],
    ["an address that is no text", { ...values, tonRawAddress: null }, 400],
    ["no object", "[1]", 400],
    ["no JSON", "{", 400],
    ["a body that is too large", { ...values, more: "x".repeat(20_000) }, 413],
  ])("%s is refused", async (_, body, status) => {
    expect((await ask("/rank", body)).status).toBe(status);
  });

  test("a body that does not say that it is JSON is refused", async () => {
    expect((await ask("/rank", values, { "Content-Type": "text/plain" })).status).toBe(415);
  });

  test("other paths and other methods are refused", async () => {
    expect((await ask("/nothing")).status).toBe(404);
    const got = await fetch(`${endpoint.url}/rank`);
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  test("every request is kept as it came", async () => {
    const before = endpoint.requests.length;
    await ask("/rank?x=1", values);
    expect(endpoint.requests.slice(before)).toMatchObject([
      { method: "POST", path: "/rank", body: JSON.stringify(values) },
    ]);
  });
});

describe("a signed field request", () => {
  let keys: { url: string; close: () => Promise<void> };
  let privateKey: CryptoKey;
  let publicX: string;
  let signed: OwnerEndpoint;

  beforeAll(async () => {
    const pair = await generateKeyPair("EdDSA");
    privateKey = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "EdDSA" };
    publicX = jwk.x ?? "";
    const server = createServer((_, response) =>
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ keys: [jwk] })),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    keys = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => closeServer(server),
    };
    signed = await startOwnerEndpoint({
      port: 0,
      allowedOrigins: [service],
      trusted: { baseUrl: keys.url, botId: "acme" },
      taskBot: { baseUrl: keys.url, botId: "acme" },
    });
  });
  afterAll(async () => {
    await signed?.close();
    await keys?.close();
  });

  interface TokenChange {
    readonly issuer?: string;
    readonly audience?: string;
    readonly subject?: string;
    readonly issuedAt?: number;
    readonly expiresAt?: number;
    readonly claims?: object;
    readonly header?: object;
    readonly key?: CryptoKey | Uint8Array;
  }

  const seconds = () => Math.floor(Date.now() / 1000);

  function unsigned({
    issuer = `${keys.url}/app/acme`,
    audience = `${signed.url}/verified`,
    subject = "7",
    claims = {},
    ...more
  }: TokenChange = {}) {
    const issuedAt = more.issuedAt ?? seconds();
    const dates = { iat: issuedAt, exp: more.expiresAt ?? issuedAt + 300 };
    return {
      ...values,
      bot: "acme",
      field: "verified",
      iss: issuer,
      aud: audience,
      sub: subject,
      jti: "once",
      ...dates,
      ...claims,
    };
  }

  function token(change: TokenChange = {}) {
    return new SignJWT(unsigned(change))
      .setProtectedHeader({ alg: "EdDSA", kid: "k1", ...change.header })
      .sign(change.key ?? privateKey);
  }

  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const foreign = async () =>
    (await generateKeyPair("EdDSA", { extractable: true })) as CryptoKeyPair;

  const post = (body: object) =>
    fetch(`${signed.url}/verified`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("is believed when the service signed these very values for this URL", async () => {
    const response = await post({ ...values, token: await token() });
    expect([response.status, await response.text()]).toEqual([200, "Verified"]);
  });

  test("is refused without a token", async () => {
    expect((await post(values)).status).toBe(401);
  });

  test.each<[string, () => TokenChange | Promise<TokenChange>]>([
    ["for another field", () => ({ audience: `${signed.url}/rank` })],
    ["of another service", () => ({ issuer: `${service}/app/acme` })],
    [
      "of a stranger's bot, whose field has this URL",
      () => ({ issuer: `${keys.url}/app/evil`, claims: { bot: "evil" } }),
    ],
    ["whose bot is not the issuer's", () => ({ claims: { bot: "evil" } })],
    ["for another field of the same URL", () => ({ claims: { field: "rank" } })],
    ["that names no bot", () => ({ claims: { bot: undefined } })],
    ["that has run out", () => ({ issuedAt: seconds() - 301 })],
    ["that never runs out", () => ({ claims: { exp: undefined } })],
    [
      "of long ago with a late end",
      () => ({ issuedAt: seconds() - 301, expiresAt: seconds() + 300 }),
    ],
    ["of the future", () => ({ issuedAt: seconds() + 120 })],
    ["without a name of its own", () => ({ claims: { jti: undefined } })],
    ["without the values", () => ({ claims: { userPoints: undefined } })],
    ["with values as text", () => ({ claims: { userPoints: "900" } })],
    ["of a foreign key", async () => ({ key: (await foreign()).privateKey })],
    [
      "of a foreign key under a name of its own",
      async () => ({ key: (await foreign()).privateKey, header: { kid: "k2" } }),
    ],
    [
      "of a foreign key that it brings along",
      async () => {
        const { privateKey: key, publicKey } = await foreign();
        return { key, header: { kid: undefined, jwk: await exportJWK(publicKey) } };
      },
    ],
    [
      "with the public key as a shared secret",
      () => ({ key: Buffer.from(publicX, "base64url"), header: { alg: "HS256" } }),
    ],
  ])("is refused with a token %s", async (_, change) => {
    expect((await post({ ...values, token: await token(await change()) })).status).toBe(403);
  });

  test.each([
    ["other values", { userPoints: 1_000_000 }],
    ["another player", { userTelegramId: 8 }],
    ["a token that is none", { token: "verified" }],
  ])("is refused with %s", async (_, change) => {
    expect((await post({ ...values, token: await token(), ...change })).status).toBe(403);
  });

  test.each<[string, (head: string, body: string, end: string) => string[]]>([
    [
      "with a bit flipped in its signature",
      (head, body, end) => [head, body, (end.startsWith("A") ? "B" : "A") + end.slice(1)],
    ],
    [
      "with other claims under its signature",
      (head, _, end) => [head, encoded(unsigned({ claims: { userPoints: 901 } })), end],
    ],
    ["without its signature", (head, body) => [head, body, ""]],
    ["with a head for no signature", (_, body) => [encoded({ alg: "none" }), body, ""]],
  ])("is refused with a genuine token %s", async (_, change) => {
    const [head = "", body = "", end = ""] = (await token()).split(".");
    const changed = change(head, body, end).join(".");
    expect((await post({ ...values, token: changed })).status).toBe(403);
  });

  test("is refused by an endpoint without an address for the keys", async () => {
    expect((await ask("/verified", { ...values, token: "x" })).status).toBe(403);
  });

  describe("about a task", () => {
    const taskClaims = { field: undefined, taskId: "season" };
    const askTask = async (change: TokenChange, body: object = {}) => {
      const audience = `${signed.url}/season-task`;
      const claims = { ...taskClaims, ...change.claims };
      const jws = await token({ audience, ...change, claims });
      const response = await fetch(`${signed.url}/season-task`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...values, taskId: "season", ...body, token: jws }),
      });
      return [response.status, await response.text()];
    };

    test("is answered by the player's season points", async () => {
      expect(await askTask({})).toEqual([200, "true"]);
      const poor = { userPoints: 9, userFriendsCount: 0 };
      expect(await askTask({ claims: poor }, poor)).toEqual([200, "false"]);
    });

    test.each<[string, TokenChange, object?]>([
      ["another task", { claims: { taskId: "other" } }],
      ["another task than the token's", {}, { taskId: "other" }],
      ["a field of the same URL", { claims: { taskId: undefined, field: "season" } }],
      ["a stranger's bot", { issuer: "https://evil.example/app/evil", claims: { bot: "evil" } }],
      ["other values", {}, { userPoints: 1_000_000 }],
    ])("is refused with a token for %s", async (_, change, body) => {
      expect((await askTask(change, body))[0]).toBe(403);
    });
  });
});
