import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routesOf } from "../builder/builder-routes.ts";
import { addOwner } from "../external/owner.ts";
import { type OwnerSession, signInOwner } from "../owner-session.ts";
import { openSession, type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";

describe("a request that no route accepts", () => {
  let service: RunningService;
  let routes: RouteOptions[];
  let owner: OwnerSession;
  let apiKey: string;
  let playerToken: string;

  beforeAll(async () => {
    routes = await routesOf(async () => {
      service = await startService(stores[0] as StoreKind);
    });
    ({ apiKey } = await addOwner(service));
    owner = await signInOwner(service);
    playerToken = (await openSession(service)).token;
  });
  afterAll(() => service.stop());

  const headersOf = (url: string): Record<string, string> => {
    if (url.startsWith("/api/builder"))
      return { origin: service.config.baseUrl, cookie: owner.cookie };
    return url.startsWith("/api/mini-app") ? { authorization: `Bearer ${playerToken}` } : {};
  };

  const everyCall = () =>
    routes
      .flatMap(({ method, url }) => [method].flat().map((name) => ({ method: name, url })))
      .filter(({ url }) => !/sign-out/.test(url));

  async function expectRefused(
    method: string,
    url: string,
    path: string,
    init: RequestInit = {},
  ): Promise<void> {
    const response = await fetch(service.url + path, {
      method,
      ...init,
      headers: { ...headersOf(url), ...init.headers },
    });
    const text = await response.text();
    expect([method, path, response.status]).toEqual([method, path, 400]);
    if (method !== "HEAD") expect(JSON.parse(text)).toMatchObject({ code: "BAD_ARGUMENT" });
  }

  test("has the character NUL in any part of an address, or in its query", async () => {
    for (const { method, url } of everyCall()) {
      const names = url.match(/:\w+/g) ?? [];
      const good = (name: string) =>
        ({ ":botId": "demo", ":name": "rank", ":tgId": "42" })[name] ?? "1";
      const pathWith = (bad: string | undefined) =>
        url.replace(/:\w+/g, (name) => (name === bad ? "a%00" : good(name))).replace("*", "x");
      for (const name of names) await expectRefused(method, url, pathWith(name));
      await expectRefused(method, url, `${pathWith(undefined)}?search=%00`);
    }
  });

  /** These parse no JSON: a bot file is measured when it is parsed, a picture is a file. */
  const ownBodies = /\/(?:bot-files|pictures)$/;

  test.each([
    [
      "nested deeper than anything here",
      `{"a":${"[".repeat(40)}${"]".repeat(40)}}`,
      /nested 41 levels deep; the maximum is 32/,
    ],
    [
      "of more values than anything here has",
      `{"a":[${"1,".repeat(25_000)}1]}`,
      /has 25\d\d\d values; the maximum is 20000/,
    ],
    ["with the character NUL", '{"a":"x\\u0000"}', /NUL/],
    ["with the character NUL behind a backslash", '{"a":"\\\\\\u0000"}', /NUL/],
    ["with the character NUL in a name", '{"\\u0000":1}', /NUL/],
  ])("is a body %s", async (_what, body, sentence) => {
    const posts = everyCall().filter(
      ({ method, url }) => method === "POST" && !ownBodies.test(url),
    );
    for (const { url } of posts) {
      const path = url.replace(":botId", "demo").replace(/:\w+/g, "42");
      const headers = { ...headersOf(url), "content-type": "application/json" };
      const response = await fetch(service.url + path, { method: "POST", headers, body });
      const problem = await response.json();
      // The session comes first: strangers see only 401.
      if (url.endsWith("/session")) expect(response.status).toBe(401);
      else if (url.endsWith("/field-reports") && body.length > 4096)
        expect([response.status, problem.detail]).toEqual([413, "The maximum is 4 KiB."]);
      else
        expect([path, response.status, problem.detail]).toEqual([
          path,
          400,
          expect.stringMatching(sentence),
        ]);
    }
  });

  test.each<[string, string | undefined, Buffer<ArrayBuffer>, number, RegExp]>([
    ["without a type", undefined, Buffer.from("{}"), 415, /Content-Type: application\/json/],
    ["of type text/plain", "text/plain", Buffer.from("{}"), 415, /Content-Type: application\/json/],
    ["in another charset", "application/json; charset=latin1", Buffer.from("{}"), 415, /UTF-8/],
    ["of Latin-1 bytes", "application/json", Buffer.from('{"a":"café"}', "latin1"), 400, /UTF-8/],
  ])("is a body %s", async (_what, type, body, status, sentence) => {
    const posts = everyCall().filter(
      ({ method, url }) => method === "POST" && !/\/(?:pictures|session)$/.test(url),
    );
    for (const { url } of posts) {
      const path = url.replace(":botId", "demo").replace(/:\w+/g, "42");
      const headers = { ...headersOf(url), ...(type && { "content-type": type }) };
      const response = await fetch(service.url + path, { method: "POST", headers, body });
      const { detail } = await response.json();
      expect([path, response.status, detail]).toEqual([
        path,
        status,
        expect.stringMatching(sentence),
      ]);
    }
  });

  test("is not one with a UTF-8 body, with or without a byte order mark, in any spelling of the charset", async () => {
    const body = JSON.stringify({ apiKey, botId: "demo", userTelegramId: 42, points: 5 });
    for (const type of ["application/json;charset=UTF-8", 'application/json; charset="utf-8"'])
      for (const text of [body, `\ufeff${body}`]) {
        const headers = { "content-type": type };
        const path = `${service.url}/api/bot-users/external/increase-points`;
        const response = await fetch(path, { method: "POST", headers, body: text });
        expect([type, response.status]).toEqual([type, 200]);
        await response.text();
      }
  });

  test("never needs a comparison of objects to find a repeated item in a list", () => {
    const schemas = JSON.stringify(routes.map(({ schema }) => schema));
    const lists: { items: { type?: string } }[] = [];
    JSON.parse(schemas, (_name, value) => {
      if (value?.uniqueItems) lists.push(value);
      return value;
    });
    expect(lists.length).toBeGreaterThan(0);
    for (const { items } of lists) expect(items.type).toBe("string");
  });

  test("is distinguished from valid lookalikes", async () => {
    const body = JSON.stringify({
      apiKey,
      botId: "demo",
      userTelegramId: 42,
      points: 5,
      note: "\\u0000 and %00",
      list: Array(15_000).fill(0),
    });
    const headers = { "content-type": "application/json" };
    const response = await service.call("/api/bot-users/external/increase-points", {
      method: "POST",
      headers,
      body,
    });
    expect(response.status).toBe(200);
    await response.text();
  });
});
