import { createHash, createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { FieldRequest } from "#contract/field/custom-field.schema.ts";
import { endpointSnippets } from "#contract/snippet/endpoint-snippets.ts";
import type { Snippet } from "#contract/snippet/snippet.ts";
import { verifierSnippets } from "#contract/snippet/verifier-snippets.ts";
import { BotUser } from "#contract/user/bot-user.schema.ts";
import { type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import type { Description } from "./description.ts";
import { snippetsIn, textOf } from "./docs-code.ts";
import { docsPages, listedIn } from "./docs-pages.ts";

interface Content {
  readonly schema: { readonly $ref?: string };
  readonly examples: Record<string, { readonly value: unknown }>;
}

const baseUrl = "https://slotwire.example.com";
let service: RunningService;
let description: Description;
let pages: Map<string, string>;
/** All pages, one after the other. */
let page: string;

beforeAll(async () => {
  service = await startService(stores[0] as StoreKind, {
    env: {
      BASE_URL: baseUrl,
      SERVICE_DOMAIN: "apps.example.com",
      KEY_RATE: "7",
      KEY_BURST: "9",
      MESSAGE_DAYS: "12",
    },
  });
  description = await (await service.call("/docs/openapi.json")).json();
  pages = await docsPages(service);
  page = [...pages.values()].join("");
});
afterAll(() => service.stop());

const answers = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.values(content as unknown as Record<string, Content>).map((of) => ({
          where: `${method} ${path} ${status}`,
          ...of,
        })),
      ),
    ),
  );

test("no page loads anything but the service's icon, or runs anything but its own scripts", async () => {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const [address, html] of pages) {
    const response = await service.call(address);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, no-transform");
    const hashes = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text = ""]) =>
        hash(text),
      );
    expect(response.headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'none'",
      "img-src 'self'",
      `style-src ${hashes("style").join(" ")}`,
      `script-src ${hashes("script").join(" ")}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    const loaded = html.matchAll(/<(?:link|img|iframe)[^>]* (?:src|href)="([^"]+)"/g);
    expect([...new Set([...loaded].map(([, at]) => at))], address).toEqual(["/icon.svg"]);
    expect(html, address).not.toMatch(/<script [^>]*src|@import|url\(/);
  }
});

test("every path has a page with all its methods, a POST before the same as a GET", () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    const html = pages.get(`/docs/api/${path.split("/").at(-1)}`) ?? "";
    const at = Object.keys(methods)
      .sort()
      .reverse()
      .map((method) =>
        html.indexOf(
          `<span class="badge ${method}">${method.toUpperCase()}</span> <code>${path}</code>`,
        ),
      );
    expect(Math.min(...at), path).toBeGreaterThan(0);
    expect(at, path).toEqual(at.toSorted((a, b) => a - b));
  }
});

test("every page has the same contents, which mark it, and leads to those before and after it", () => {
  const addresses = [...pages.keys()];
  expect(addresses.length).toBeGreaterThan(18);
  for (const [at, [address, html]] of [...pages].entries()) {
    expect(listedIn(html), address).toEqual(addresses);
    expect([...html.matchAll(/ href="([^"]+)" aria-current="page"/g)].map(([, to]) => to)).toEqual([
      address,
    ]);
    const beside = (rel: string) => new RegExp(` rel="${rel}" href="([^"]+)"`).exec(html)?.[1];
    expect([beside("prev"), beside("next")], address).toEqual([
      addresses[at - 1],
      addresses[at + 1],
    ]);
    expect(html.match(/<h1 /g), address).toHaveLength(1);
    expect(/<title>(.+?)<\/title>/.exec(html)?.[1], address).toBeTruthy();
    expect(/<meta name="description" content="(.+?)">/.exec(html)?.[1], address).toBeTruthy();
  }
  const titles = [...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect(new Set(titles).size).toBe(addresses.length);
});

test("every link within the pages leads to one place, and each page lists its headings", () => {
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  let links = 0;
  for (const [address, html] of pages) {
    const ids = idsOf(html);
    expect(ids.toSorted(), address).toEqual([...new Set(ids)].toSorted());
    for (const [, to = ""] of html.matchAll(/ href="((?:\/docs|#)[^"]*)"/g)) {
      const [path = "", id] = to.split("#");
      if (path.endsWith(".json")) continue;
      links += 1;
      const target = pages.get(path || address);
      expect(target, `${address} → ${to}`).toBeDefined();
      if (id) expect(idsOf(target ?? ""), `${address} → ${to}`).toContain(id);
    }
    const [toc = ""] = /<nav class="toc".*?<\/nav>/s.exec(html) ?? [];
    const listed = [...toc.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    const headings = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
    expect(listed, address).toEqual(headings.length > 1 ? headings : []);
  }
  expect(links).toBeGreaterThan(500);
});

test("every link of the builder to the documentation leads to a page", () => {
  const folder = "src/builder";
  const links = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /[.]tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), "utf8");
      const addresses = [...code.matchAll(/"(\/docs(?:\/[^"]*)?)"/g)].map(([, to = ""]) => to);
      const named = [...code.matchAll(/ docs="([^"]+)"/g)].map(([, path]) => `/docs/${path}`);
      return [...addresses, ...named].map((to) => ({ file, to }));
    });
  expect(links.length).toBeGreaterThan(9);
  expect(links.filter(({ to }) => !pages.has(to))).toEqual([]);
});

test("the search knows every heading and error of every page, where it is", async () => {
  const response = await service.call("/docs/search.json");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const entries: { url: string; title: string; text: string }[] = await response.json();
  const expected = [...pages].flatMap(([address, html]) => [
    address,
    ...[...html.matchAll(/<h[23] id="([^"]+)"|<div id="([A-Z]\w+)"/g)].map(
      ([, heading, error]) => `${address}#${heading ?? error}`,
    ),
  ]);
  expect(entries.map(({ url }) => url).toSorted()).toEqual(expected.toSorted());
  expect(entries.filter(({ title }) => !/\w/.test(title))).toEqual([]);
  const cors = entries.find(({ url }) => url === "/docs/custom-fields#cors");
  expect(cors).toMatchObject({ title: "CORS", page: "The custom field" });
  expect(cors?.text).toContain("Access-Control-Allow-Origin");
  expect(JSON.stringify(entries)).not.toMatch(/<\w|&lt;|&amp;/);
});

test("an address without a page says so, with the contents; one with a slash too many leads on", async () => {
  for (const path of ["/docs/nothing", "/docs/api/none", "/docs/%3Cscript%3E", "/docs/keys/more"]) {
    const response = await service.call(path);
    const html = await response.text();
    expect([response.status, response.headers.get("content-type")], path).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(html).toContain("No such page");
    expect(listedIn(html)).toEqual([...pages.keys()]);
  }
  for (const [from, to] of [
    ["/docs/", "/docs"],
    ["/docs/keys/", "/docs/keys"],
  ] as const) {
    const response = await service.call(from, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  }
  const head = await service.call("/docs/keys", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("the page of events has every type with its members, and an example that verifies", () => {
  for (const [type, { properties }] of Object.entries(eventSchemas)) {
    const html = pages.get("/docs/event-types") ?? "";
    expect(html).toContain(`<a href="#event-${type.replace(".", "-")}">${type}</a>`);
    for (const name of Object.keys(properties.data.properties))
      expect(html, type).toContain(`<code>data.${name}</code>`);
  }
  const text = textOf(pages.get("/docs/events") ?? "");
  const [secret = ""] = /whsec_[\w+/=]{20,}/.exec(text) ?? [];
  const [, id, timestamp, signature, body] =
    /webhook-id: (\S+)\nwebhook-timestamp: (\d+)\nwebhook-signature: v1,(\S+)\n\n(\{.*?\}\})/.exec(
      text,
    ) ?? [];
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")).toBe(
    signature,
  );
  expect(key).toHaveLength(32);
});

test("the page of events has the limits that deliveries keep to", () => {
  const text = textOf(pages.get("/docs/events") ?? "");
  for (const limit of [
    "within 15 s",
    "after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, then every 4 h",
    "up to 1 h",
    "more than 5 minutes from your clock",
    "after 24 hours without any success, or at once after 410",
    "for 7 days, delivered or not",
  ])
    expect(text).toContain(limit);
});

test("the page explains each member of the field request and of a bot user", () => {
  const explained = [
    ...page.matchAll(
      /<dt><code>(\w+)<\/code> <span class="type">[^<]*<\/span><\/dt><dd>(.*?)<\/dd>/g,
    ),
  ].map(([, name, meaning = ""]) => `${name}: ${textOf(meaning)}`);
  for (const { properties } of [FieldRequest, BotUser])
    for (const [name, { description: meaning = "" }] of Object.entries(
      properties as Record<string, { description?: string }>,
    ))
      expect(explained).toContain(`${name}: ${meaning}`);
});

test("the page has the ready endpoints and the verifiers as the builder shows them", () => {
  const trimmed = (snippets: readonly Snippet[]) =>
    snippets.map(({ code, ...rest }) => ({ ...rest, code: code.trimEnd() }));
  const callers = { base: baseUrl, domain: "apps.example.com" };
  expect(snippetsIn(page, "endpoint")).toEqual(trimmed(endpointSnippets(callers)));
  const bot = {
    id: "acme",
    appUrl: `${baseUrl}/app/acme`,
    jwksUrl: `${baseUrl}/.well-known/jwks.json`,
  };
  expect(snippetsIn(page, "verifier")).toEqual(
    trimmed(verifierSnippets({ bot, name: "rank", url: "https://example.com/rank" })),
  );
});

test("no example holds an API key", () => {
  expect(page.match(/sw_live_\w+/g)).toBeNull();
  for (const { code } of ["getBotUser", "increasePointsByPost"].flatMap((id) =>
    snippetsIn(page, id),
  ))
    expect(code).toContain("SLOTWIRE_KEY");
});

test("the page says what this service is set to", async () => {
  const text = textOf(page);
  expect(text).toContain("https://{bot}.apps.example.com for every bot");
  expect(text).toContain("7 a second, and 9 at once after a rest");
  expect(text).toContain("that of a message for 12 days");
  const plain = await startService(stores[0] as StoreKind);
  const other = textOf([...(await docsPages(plain)).values()].join(""));
  await plain.stop();
  expect(other).toContain("50 a second, and 100 at once after a rest");
  expect(other).not.toContain("for every bot");
});

test("the page says of every error that is answered what it means and what to do", () => {
  const rows = [
    ...page.matchAll(
      /<div id="([A-Z]\w+)"><dt><span class="status">(\d{3})<\/span> <code>(\w+)<\/code><\/dt><dd>(.*?)<\/dd>/g,
    ),
  ].map(([, id, status, code, text = ""]) => ({ id, status, code, text: textOf(text) }));
  const answered = new Map(
    answers().flatMap(({ examples }) =>
      Object.values(examples).flatMap(({ value }) => {
        const { status, code, title } = value as { status: number; code?: string; title: string };
        return code ? [[code, { status, title }] as const] : [];
      }),
    ),
  );
  expect(rows.map(({ code }) => code).toSorted()).toEqual([...answered.keys()].toSorted());
  expect(rows.map(({ status }) => status)).toEqual(rows.map(({ status }) => status).toSorted());
  for (const { id, status, code = "", text } of rows) {
    const { status: told, title = "" } = answered.get(code) ?? {};
    expect([id, status]).toEqual([code, String(told)]);
    expect(text.slice(0, title.length), code).toBe(title);
    expect(text.slice(title.length), code).toMatch(/^ [A-Z].{10,}[.]$/);
  }
});
