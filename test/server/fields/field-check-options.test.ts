import type { RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { FieldTransform } from "#contract/field/custom-field.schema.ts";
import type { FieldCheckReport } from "#contract/field/field-check.schema.ts";
import { type FieldCheckId, fieldCheckIds, isForBrowsers } from "#contract/field/field-limit.ts";
import { checkEndpoint, type FieldCheckOptions } from "#server/fields/field-check.ts";
import type { Resolve } from "#server/fields/field-host.ts";
import { knownHostsCertificate } from "./certificates.ts";
import { listen, origin, withPost } from "./played-endpoint.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const options = { origins: [origin], serviceDomain: undefined, local: true };

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A server that records its requests. */
async function recorded(listener: RequestListener, certificate?: string) {
  const calls: Call[] = [];
  const server = await listen(
    (request, response) => {
      let body = "";
      request
        .on("data", (chunk) => {
          body += chunk;
        })
        .on("end", () => {
          const { method, url, headers } = request;
          calls.push({ method, url, headers, body });
          listener(request, response);
        });
    },
    certificate ? { certificate } : {},
  );
  running.push(server);
  return { ...server, calls };
}

async function check(
  listener: RequestListener,
  field: Partial<FieldCheckOptions>,
): Promise<FieldCheckReport> {
  const server = await recorded(listener);
  return checkEndpoint(server.url, { ...options, ...field });
}

const redIn = ({ checks }: FieldCheckReport) =>
  checks.flatMap(({ id, ok }) => (ok === false ? [id] : []));
const checkOf = (report: FieldCheckReport, id: FieldCheckId) =>
  report.checks.find((one) => one.id === id) ?? expect.fail(id);

describe("the check of a field with the player's language", () => {
  test("sends it after the seven values, and only if the field does", async () => {
    const server = await recorded(withPost(200, "7"));
    await checkEndpoint(server.url, { ...options, language: "ru", sendLanguage: true });
    await checkEndpoint(server.url, { ...options, language: "ru" });
    const bodies = server.calls.flatMap(({ body }) => (body ? [JSON.parse(body)] : []));
    expect(bodies.map(({ language }) => language)).toEqual(["ru", undefined]);
    expect(bodies.map((body) => Object.keys(body).length)).toEqual([8, 7]);
  });
});

describe("the check of a field that the service fetches", () => {
  const byService = { fetchedByService: true };
  const plain: RequestListener = (request, response) =>
    void (request.method === "POST"
      ? response.writeHead(200).end("7th")
      : response.writeHead(405).end());

  test("sends one request without an origin, and needs no CORS", async () => {
    const server = await recorded(plain);
    const report = await checkEndpoint(server.url, { ...options, ...byService });
    expect(report).toMatchObject({ ok: true, status: 200, text: "7th" });
    expect(server.calls.map(({ method }) => method)).toEqual(["POST"]);
    expect(server.calls[0]?.headers).not.toHaveProperty("origin");
    expect(server.calls[0]?.headers["user-agent"]).not.toMatch(/Mozilla/);
    for (const id of fieldCheckIds.filter(isForBrowsers))
      expect(checkOf(report, id)).toMatchObject({
        ok: null,
        found: "Not needed: the service sends the request.",
      });
    expect((await check(plain, {})).ok).toBe(false);
  });

  /** Answers `/{n}` with n redirects more. */
  const redirecting: RequestListener = ({ url = "" }, response) => {
    const left = Number(url.slice(1));
    if (left > 0) response.writeHead(302, { Location: `/${left - 1}` }).end();
    else response.writeHead(200).end("7th");
  };

  test("follows three redirects by GET, and not a fourth", async () => {
    const server = await recorded(redirecting);
    const at = (path: string) =>
      checkEndpoint(new URL(path, server.url).href, { ...options, ...byService });
    const followed = await at("/3");
    expect(followed).toMatchObject({ ok: true, text: "7th" });
    expect(checkOf(followed, "redirect").found).toMatch(/: 3, the last to http.*\/0\.$/);
    expect(server.calls.map(({ method, body }) => [method, body !== ""])).toEqual([
      ["POST", true],
      ["GET", false],
      ["GET", false],
      ["GET", false],
    ]);
    const refused = await at("/4");
    expect(redIn(refused)).toEqual(["redirect"]);
    expect(checkOf(refused, "redirect").found).toBe("There are more than 3 redirects.");
  });

  const moved =
    (status: number, location?: string): RequestListener =>
    ({ url }, response) =>
      void (url === "/rank"
        ? response.writeHead(status, location === undefined ? {} : { Location: location }).end()
        : response.writeHead(200).end("7th"));

  test.each([
    ["http on a public host", 302, "http://owner.example.com/", /not a public https URL/],
    ["a private address", 302, "https://10.0.0.1/", /not a public https URL/],
    ["a name with a private address", 302, "https://inner.example.com/", /not a public https URL/],
    ["a port that browsers refuse", 302, "https://owner.example.com:6000/", /not a public https/],
    ["a URL with credentials", 302, "https://a:b@owner.example.com/", /not a public https URL/],
    ["no target", 302, undefined, /no valid target/],
    [
      "another server that would get the values",
      307,
      "https://owner.example.com/",
      /redirects the POST/,
    ],
  ])("follows no redirect to %s", async (_what, status, location, found) => {
    const looked: string[] = [];
    const resolve: Resolve = async (name) => {
      looked.push(name);
      return [{ address: name === "localhost" ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    };
    const server = await recorded(moved(status, location));
    const report = await checkEndpoint(server.url, { ...options, ...byService, resolve });
    expect(redIn(report)).toEqual(["redirect"]);
    expect(checkOf(report, "redirect").found).toMatch(found);
    expect(report.text).toBeNull();
    expect(server.calls).toHaveLength(1);
    expect(looked).toEqual(location?.includes("inner") ? ["inner.example.com"] : []);
  });

  test("repeats the POST at the same server after 307", async () => {
    const server = await recorded(moved(307, "/other"));
    const report = await checkEndpoint(server.url, { ...options, ...byService });
    expect(report).toMatchObject({ ok: true, text: "7th" });
    expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /rank",
      "POST /other",
    ]);
    expect(server.calls[1]?.body).toBe(server.calls[0]?.body);
  });

  test("passes Google Apps Script, which redirects to another host, and names its sign-in", async () => {
    const server = await recorded(({ method, url, headers: { host } }, response) => {
      if (method === "POST") {
        const path = url === "/exec" ? "echo" : "sign-in";
        const port = host?.split(":")[1];
        const Location = `https://script.googleusercontent.com:${port}/${path}`;
        response.writeHead(302, { Location }).end();
      } else if (url === "/echo") response.writeHead(200).end("7th");
      else response.writeHead(200).end("<!DOCTYPE html><title>Sign in - Google Accounts</title>");
    }, knownHostsCertificate);
    const at = (path: string) =>
      checkEndpoint(`https://script.google.com:${server.port}${path}`, {
        ...options,
        ...byService,
        ca: knownHostsCertificate,
        resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      });
    expect(await at("/exec")).toMatchObject({ ok: true, text: "7th" });
    const report = await at("/dev");
    expect(redIn(report)).toEqual(["raw-text"]);
    expect(checkOf(report, "raw-text")).toMatchObject({
      found: "The body is an HTML page: Sign in - Google Accounts",
      advice: expect.stringMatching(/^Deploy the script as a web app that anyone can access/),
    });
  });

  test("names the host whose certificate is wrong, also after a redirect", async () => {
    const server = await recorded(({ headers: { host } }, response) => {
      const Location = `https://owner.example.com:${host?.split(":")[1]}/`;
      response.writeHead(302, { Location }).end();
    }, knownHostsCertificate);
    const report = await checkEndpoint(`https://script.google.com:${server.port}/exec`, {
      ...options,
      ...byService,
      ca: knownHostsCertificate,
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(redIn(report)).toEqual(["https"]);
    expect(checkOf(report, "https").found).toBe("The certificate is not for owner.example.com.");
  });

  test.each([
    ["is down", undefined, "status", /^Couldn't connect \(ECONNREFUSED\)\.$/],
    [
      "hangs up",
      (_: unknown, response: { destroy(): void }) => response.destroy(),
      "status",
      /no H/,
    ],
    ["never answers", () => {}, "time", /^No complete response within 1 s/],
  ] as const)("reports a server that %s", async (_what, listener, id, found) => {
    const server = await recorded(listener ?? plain);
    if (!listener) await running.pop()?.close();
    const report = await checkEndpoint(server.url, { ...options, ...byService, limitMs: 1000 });
    expect(redIn(report)).toEqual([id]);
    expect(checkOf(report, id).found).toMatch(found);
    expect(report.isUnreachable).toBe(!listener);
  });
});

describe("the check of a field with a transform", () => {
  const json = '{"data":{"rank":12500},"list":[1]}';
  const transform = (body: string, transform: FieldTransform, language?: "ru") =>
    check(withPost(200, body), { transform, language });

  test("shows the text that the slot shows, besides the start of the body", async () => {
    const report = await transform(json, {
      pointer: "/data/rank",
      number: { style: "decimal" },
      suffix: { en: " gems", ru: " кристаллов" },
    });
    expect(report).toMatchObject({ ok: true, text: "12,500 gems" });
    expect(checkOf(report, "raw-text").found).toBe(`The body is: ${json}`);
    expect(checkOf(report, "transform")).toMatchObject({
      ok: true,
      found: "The text is: 12,500 gems",
    });
  });

  test("is in the language of the sample player", async () => {
    const report = await transform("12.5", { number: { style: "decimal" } }, "ru");
    expect(report.text).toBe("12,5");
  });

  test.each<[how: string, body: string, FieldTransform, text: string]>([
    ["a quoted string", '"7th"', { unquote: true }, "7th"],
    ["a final line break", "7th\n", { trim: true }, "7th"],
    ["a member that is a number", json, { pointer: "/list/0" }, "1"],
  ])("has no complaint about %s", async (_how, body, field, text) => {
    const report = await transform(body, field);
    expect(report).toMatchObject({ ok: true, text });
    expect(report.checks.map(({ advice }) => advice).join("")).toBe("");
  });

  test.each<[how: string, body: string, FieldTransform, found: RegExp, advice: string]>([
    ["is not JSON", "7th", { pointer: "/a" }, /body is not JSON.*: 7th$/, "Answer with JSON"],
    ["lacks the member", json, { pointer: "/a" }, /nothing at \/a: \{"data/, ":\n/data/rank"],
    ["has a list there", json, { pointer: "/list" }, /number at \/list: \[1\]$/, ":\n/list/0"],
    ["has true there", "true", { pointer: "" }, /number at the top: true$/, "Correct the"],
    [
      "is no number",
      "7th",
      { number: { style: "compact" } },
      /not a number.*: 7th$/,
      "such as 1250",
    ],
    ["is null there", '{"a":null}', { pointer: "/a" }, /text is empty/, "shows the fallback"],
    [
      "has only an error",
      '{"error":"no user"}',
      { pointer: "/a" },
      /nothing at \/a/,
      "Correct the",
    ],
  ])("names the step that fails if the body %s", async (_how, body, field, found, advice) => {
    const report = await transform(body, field);
    expect(redIn(report)).toEqual(["transform"]);
    expect(checkOf(report, "transform").found).toMatch(found);
    expect(checkOf(report, "transform").advice).toContain(advice);
    expect(report.ok).toBe(false);
  });

  test.each<[how: string, body: string, FieldTransform, found: RegExp]>([
    ["no value", "null", { prefix: "Rank " }, /no value, only the text null/],
    [
      "no value there",
      '{"a":"null"}',
      { pointer: "/a", suffix: "!" },
      /no value, only the text null/,
    ],
    ["JSON in JSON", '{"a":"{\\"rank\\":7}"}', { pointer: "/a" }, /JSON object/],
  ])("names %s, and advises no JSON Pointer", async (_how, body, field, found) => {
    const report = await transform(body, field);
    expect(redIn(report)).toEqual(["raw-text"]);
    expect(checkOf(report, "raw-text").found).toMatch(found);
    expect(checkOf(report, "raw-text").advice).not.toContain("JSON Pointer");
  });

  test.each<[what: string, FieldTransform]>([
    ["tags", { prefix: "<b>", suffix: "</b>" }],
    ["line break", { suffix: "\n" }],
  ])("does not blame the body for the %s of the owner's own text", async (_what, field) => {
    const report = await transform("7", field);
    expect(report.ok).toBe(true);
    expect(checkOf(report, "raw-text").advice).toBe("");
  });

  test("names the cause first if the body is a page or an error", async () => {
    const page = await transform("<!DOCTYPE html><title>Sign in</title>", { pointer: "/a" });
    expect(redIn(page)).toEqual(["raw-text", "transform"]);
    const warning = "PHP Warning: no rank in /srv/rank.php on line 3\n{}";
    expect(redIn(await transform(warning, { pointer: "/a" }))).toEqual(["raw-text", "transform"]);
  });

  test("is absent from the report of a field without one", async () => {
    const report = await check(withPost(200, "7"), {});
    expect(report.checks.map(({ id }) => id)).not.toContain("transform");
  });
});
