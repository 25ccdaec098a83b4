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

  /** Sends a body to every POST but `skipped`; `check` gets each path with its answer. */
  async function postEverywhere(
    skipped: RegExp,
    { type = "application/json", body }: { type?: string | undefined; body: BodyInit },
    check: (path: string, status: number, detail: string) => void,
  ) {
    for (const { method, url } of everyCall()) {
      if (method !== "POST" || skipped.test(url)) continue;
      const path = url.replace(":botId", "demo").replace(/:\w+/g, "42");
      const headers = { ...headersOf(url), ...(type && { "content-type": type }) };
      const response = await fetch(service.url + path, { method, headers, body });
      check(path, response.status, (await response.json()).detail);
    }
  }

  test.each([
    [/nested 41 levels deep; the maximum is 32/, `{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
    [/has 25\d\d\d values; the maximum is 20000/, `{"a":[${"1,".repeat(25_000)}1]}`],
    [/NUL/, '{"a":"x\\u0000"}'],
    [/NUL/, '{"a":"\\\\\\u0000"}'],
    [/NUL/, '{"\\u0000":1}'],
  ])("is a body that %s", async (sentence, body) => {
    // Two parse no JSON: a bot file is measured when it is parsed, a picture is a file.
    await postEverywhere(/\/(?:bot-files|pictures)$/, { body }, (path, status, detail) => {
      // The session, or the platform's secret, comes first: strangers see only 401.
      if (/\/session$|^\/telegram\//.test(path)) expect(status).toBe(401);
      else if (path.endsWith("/field-reports") && body.length > 4096)
        expect([status, detail]).toEqual([413, "The maximum is 4 KiB."]);
      else expect([path, status, detail]).toEqual([path, 400, expect.stringMatching(sentence)]);
    });
  });

  test.each<[string | undefined, Buffer<ArrayBuffer>, number, RegExp]>([
    ["", Buffer.from("{}"), 415, /Content-Type: application\/json/],
    ["text/plain", Buffer.from("{}"), 415, /Content-Type: application\/json/],
    ["application/json; charset=latin1", Buffer.from("{}"), 415, /UTF-8/],
    ["application/json", Buffer.from('{"a":"café"}', "latin1"), 400, /UTF-8/],
  ])("is a body of type %j with the bytes %s", async (type, body, wanted, sentence) => {
    await postEverywhere(
      /\/(?:pictures|session)$|^\/telegram\//,
      { type, body },
      (path, status, detail) => {
        expect([path, status, detail]).toEqual([path, wanted, expect.stringMatching(sentence)]);
      },
    );
  });

  test("is distinguished from valid lookalikes, with or without a byte order mark, in any spelling of the charset", async () => {
    const body = JSON.stringify({
      apiKey,
      botId: "demo",
      userTelegramId: 42,
      points: 5,
      note: "\\u0000 and %00",
      list: Array(15_000).fill(0),
    });
    const utf8 = ["application/json;charset=UTF-8", 'application/json; charset="utf-8"'];
    for (const type of ["application/json", ...utf8])
      for (const text of [body, `\ufeff${body}`]) {
        const response = await service.call("/api/bot-users/external/increase-points", {
          method: "POST",
          headers: { "content-type": type },
          body: text,
        });
        expect([type, response.status]).toEqual([type, 200]);
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
});
