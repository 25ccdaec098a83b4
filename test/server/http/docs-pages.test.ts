import { createHash, createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { gatherMs } from "#contract/event/event-type.ts";
import { FieldRequest } from "#contract/field/custom-field.schema.ts";
import {
  defaultRefreshSeconds,
  fieldCheckIds,
  fieldTimeoutMs,
  firstFetchPauseMs,
  longestFetchPauseMs,
  maxFailuresInRow,
  maxFallbackLength,
  maxFetchesPerOrigin,
  maxFetchesPerSecond,
  maxFetchWaitMs,
  maxRefreshSeconds,
  maxRetryAfterSeconds,
  maxServiceFetches,
  maxValueBytes,
  maxWaitingFetches,
  minRefreshSeconds,
  reservedFetches,
} from "#contract/field/field-limit.ts";
import { failingRule, maxSampleLength, recoveryRule } from "#contract/field/health-limit.ts";
import { BotUser } from "#contract/user/bot-user.schema.ts";
import { pausesMs } from "#server/events/retry.ts";
import { errorAdvice } from "#server/external/error-advice.ts";
import { leadMs, publishedMs, tokenMs } from "#server/fields/field-key.ts";
import {
  deliveryMs,
  eventDays,
  formerSecretMs,
  maxFormerSecrets,
} from "#server/store/event/webhook-limit.ts";
import { type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";

type Described = Readonly<Record<string, { readonly description?: string }>>;

const baseUrl = "https://slots.acme.test:8443";
let service: RunningService;
/** The HTML of each page by its address. */
let pages: Map<string, string>;

beforeAll(async () => {
  service = await startService(stores[0] as StoreKind, {
    env: { BASE_URL: baseUrl, SERVICE_DOMAIN: "apps.acme.test" },
  });
  const listed = [
    ...(await textAt("/docs/llms.txt")).matchAll(/\]\(https:[^)]*(\/docs\/\S*)\.md\)/g),
  ];
  const addresses = listed.map(([, address = ""]) => address.replace(/index$/, ""));
  pages = new Map(
    await Promise.all(addresses.map(async (address) => [address, await textAt(address)] as const)),
  );
});
afterAll(() => service.stop());

const textAt = async (address: string) => (await service.call(address)).text();
const hasPlace = (page: string, id: string) =>
  pages.get(`/docs/${page}`)?.includes(` id="${id}"`) ?? false;
const markdownOf = (page: string) => textAt(`/docs/${page}.md`);

test("every page is readable without scripts, with its own title", async () => {
  expect(pages.size).toBeGreaterThan(30);
  for (const [address, html] of pages) {
    const { status, headers } = await service.call(address);
    expect([status, headers.get("content-type")], address).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    const [, main = ""] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
    expect(main.match(/<h1 /g), address).toHaveLength(1);
    expect(textOf(main).length, address).toBeGreaterThan(200);
    expect(html, address).toMatch(/<html lang="(?:en|ru)"/);
    expect(/<meta name="description" content="(.+?)">/.exec(html)?.[1], address).toBeTruthy();
  }
  const titles = [...pages.values()].map((html) => /<title>(.+?)<\/title>/.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(pages.size);
});

test("every link within the pages leads to a page and a heading on it", async () => {
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  const broken: string[] = [];
  let links = 0;
  for (const [address, html] of pages)
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const to = new URL(href, baseUrl + address);
      if (to.origin !== baseUrl || !to.pathname.startsWith("/docs/")) continue;
      links += 1;
      const page = pages.get(to.pathname);
      const id = decodeURIComponent(to.hash.slice(1));
      const isThere = page
        ? !id || idsOf(page).includes(id)
        : (await service.call(to.pathname)).status === 200;
      if (!isThere) broken.push(`${address} → ${href}`);
    }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(500);
});

test("every link of the builder to the documentation leads to a page and a heading on it", async () => {
  const folder = "src/builder";
  const links = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /[.]tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), "utf8");
      const addresses = [...code.matchAll(/"(\/docs(?:\/[^"]*)?)"/g)].map(([, to = ""]) => to);
      const named = [...code.matchAll(/ docs="([^"]+)"/g)].map(([, path]) => `/docs/${path}`);
      return [...addresses, ...named];
    });
  expect(links.length).toBeGreaterThan(9);
  for (const to of links) {
    const [path = "", id] = to.split("#");
    const page = pages.get(path === "/docs" ? "/docs/" : path);
    expect(page !== undefined, to).toBe(true);
    if (id) expect(page?.includes(` id="${id}"`), to).toBe(true);
  }
});

test.each([
  ["/docs", "/docs/"],
  ["/docs/keys", "/docs/external-api#api-keys"],
  ["/docs/first-call", "/docs/#first-call"],
  ["/docs/calls", "/docs/external-api"],
  ["/docs/idempotency", "/docs/external-api#idempotency"],
  ["/docs/limits", "/docs/external-api#limits"],
  ["/docs/signing", "/docs/signed-fields"],
  ["/docs/bot-user", "/docs/api/"],
  ["/docs/ru", "/docs/ru/"],
  ["/docs/errors/", "/docs/errors"],
])("%s leads to %s", async (from, to) => {
  const response = await service.call(from, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  const [path = "", id] = to.split("#");
  expect(pages.get(path)?.includes(id ? ` id="${id}"` : "<h1")).toBe(true);
});

test("earlier addresses that are still pages have their linked headings", () => {
  for (const [path, ids] of Object.entries({
    "custom-fields": ["custom-field", "field-request", "field-answer", "cors", "field-refresh"],
    endpoints: ["ready-endpoints"],
    "signed-fields": ["signing", "verify", "token-claims", "jwks"],
    tasks: ["endpoint-task"],
    events: ["events", "receive", "event-signature", "event-delivery", "event-balance"],
    "event-types": ["event-user-created", "event-points-changed"],
    errors: ["errors", "error-codes"],
    "api/increase-points": ["increasePoints", "increasePointsByPost"],
  }))
    for (const id of ids) expect(hasPlace(path, id), `${path}#${id}`).toBe(true);
});

test("a page without a translation leads to the first page of the language", async () => {
  const response = await service.call("/docs/ru/external-api", { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/docs/ru/"]);
});

test("an address without a page is 404, is not cached, and is never a file of another folder", async () => {
  const names = ["nothing", "api/none", "startx", "eventsX", "constructor", "__proto__"];
  for (const path of [...names, "%3Cscript%3E", "..%2Fpackage.json"]) {
    const response = await service.call(`/docs/${path}`, { redirect: "manual" });
    expect(response.status, path).toBe(404);
    expect(Object.fromEntries(response.headers), path).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(await response.text(), path).not.toContain("devDependencies");
  }
  const asset = await service.call("/docs/assets/old.js");
  expect([asset.status, asset.headers.get("cache-control")]).toEqual([404, "no-store"]);
  const head = await service.call("/docs/errors", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("examples have this service's own address, in HTML, in Markdown and in scripts", async () => {
  const scripts = [...pages.values()].flatMap((html) => [
    ...html.matchAll(/(?:href|src)="(\/docs\/assets\/[^"]+\.js)"/g),
  ]);
  const assets = [...new Set(scripts.map(([, path = ""]) => path))];
  const markdown = [...pages.keys()].map((page) => page.replace(/\/$/, "/index"));
  const texts = [
    ...[...pages].map(([address, html]) => [address, textOf(html)]),
    ...(await Promise.all(assets.map(async (path) => [path, await textAt(path)]))),
    ...(await Promise.all(markdown.map(async (path) => [path, await textAt(`${path}.md`)]))),
  ];
  for (const [address, text = ""] of texts)
    expect(text, address).not.toMatch(/slotwire\.example\.com/);
  expect(textOf(pages.get("/docs/custom-fields") ?? "")).toContain(`Origin: ${baseUrl}`);
  expect(textOf(pages.get("/docs/custom-fields") ?? "")).toContain("https://*.apps.acme.test");
  expect(await markdownOf("signed-fields")).toContain(`${baseUrl}/.well-known/jwks.json`);
});

test("pages run only their own scripts, and browsers cache the files that no setting changes", async () => {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const [address, html] of pages) {
    const { headers } = await service.call(address);
    expect(headers.get("cache-control")).toBe("public, max-age=300, no-transform");
    const policy = headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "connect-src 'self'", "base-uri 'none'"]),
    );
    const allowed = policy.find((line) => line.startsWith("script-src"))?.split(" ") ?? [];
    expect(allowed, address).not.toContain("'unsafe-inline'");
    for (const [, text = ""] of html.matchAll(/<script(?: id="[^"]*")?>(.*?)<\/script>/gs))
      expect(allowed, address).toContain(hash(text));
    expect(html, address).not.toMatch(/<(?:script|link|img|iframe)[^>]* (?:src|href)="https?:/);
  }
  const folder = join(import.meta.dirname, "../../../dist/docs/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const kept = new Set<string>();
  for (const script of scripts) {
    const response = await service.call(`/docs/assets/${script}`, {
      headers: { "accept-encoding": "br" },
    });
    expect(response.headers.get("content-encoding")).toBe("br");
    // A setting may change the service's address in a script of the same name.
    const hasAddress = readFileSync(join(folder, script), "utf8").includes("slotwire.example.com");
    const caching = response.headers.get("cache-control") ?? "";
    expect([script, caching]).toEqual([
      script,
      hasAddress ? "public, max-age=300, no-transform" : "public, max-age=31536000, immutable",
    ]);
    kept.add(caching);
  }
  expect(kept.size).toBe(2);
});

test("every error has a heading, with its title and the remedy", () => {
  const errors = textOf(pages.get("/docs/errors") ?? "");
  for (const [code, advice] of Object.entries(errorAdvice)) {
    expect(hasPlace("errors", code), code).toBe(true);
    expect(errors).toContain(advice.replaceAll("`", ""));
  }
});

test("every method has a page with its members, its errors and a sample in each language", async () => {
  const { paths } = await (await service.call("/docs/openapi.json")).json();
  for (const [path, methods] of Object.entries<object>(paths)) {
    const name = path.split("/").at(-1);
    const html = pages.get(`/docs/api/${name}`) ?? "";
    expect(pages.get("/docs/external-api")).toMatch(new RegExp(`href="[^"]*api/${name}#`));
    const text = textOf(html);
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      expect(html.includes(` id="${operationId}"`), path).toBe(true);
      expect(text).toContain(`${method.toUpperCase()} ${path}`);
      for (const { content } of Object.values<{ content: object }>(responses))
        for (const { examples } of Object.values(content))
          for (const code of Object.keys(examples).filter((name) => name.includes("USER_")))
            expect(html.includes(`errors#${code}"`), `${path} ${code}`).toBe(true);
    }
    for (const name of ["curl", "Node.js", "Python", "PHP", "Go"])
      expect(html.includes(`data-title="${name}"`), path).toBe(true);
    for (const name of ["apiKey", "botId"])
      expect(html.includes(`>${name}</code>`), path).toBe(true);
  }
});

test("each member of the field request, of a bot user and of every event is explained", async () => {
  const events = Object.values(eventSchemas).map(({ properties }) => properties.data);
  const explained = [
    ["custom-fields", FieldRequest],
    ["api/index", BotUser],
    ...events.map((event) => ["event-types", event] as const),
  ] as const;
  for (const [page, { properties }] of explained) {
    const text = await markdownOf(page);
    for (const [name, { description = "" }] of Object.entries(properties as Described))
      expect(text, page).toMatch(
        new RegExp(`- \`${name}\` \\*[^\n]*(?:\\\\\n  ${escaped(description)})?$`, "m"),
      );
  }
});

test("the endpoint check's page has every check in both languages", () => {
  for (const page of ["endpoint-check", "ru/endpoint-check"])
    for (const id of fieldCheckIds)
      expect(hasPlace(page, `check-${id}`), `${page} ${id}`).toBe(true);
});

test("the limits on the pages equal the service's limits", async () => {
  const seconds = (ms: number) => ms / 1000;
  const { perBot, perHost, total } = maxServiceFetches;
  const rests = pausesMs.map(seconds);
  expect(rests).toEqual([5, 30, 120, 600, 1800, 3600, 7200]);
  for (const [page, limits] of Object.entries({
    "custom-fields": [
      `${seconds(fieldTimeoutMs)} s from the moment`,
      `${maxValueBytes / 1024} KiB, decoded`,
      `${maxFetchesPerOrigin} of one player`,
      `${minRefreshSeconds}–${maxRefreshSeconds.toLocaleString("en")}; ${defaultRefreshSeconds} unless`,
      `\`Retry-After\` of up to ${maxRetryAfterSeconds} s`,
      `${maxFallbackLength} characters`,
      `${perBot} of one bot, ${perHost} to one host from all bots, ${total} in all; the last ${reservedFetches.perHost} of a host and ${reservedFetches.total} of all`,
      `${maxFetchesPerSecond} in all, after a burst of ${total}`,
      `${maxWaitingFetches.perBot} of one bot, ${maxWaitingFetches.total.toLocaleString("en")} in all, for up to ${seconds(maxFetchWaitMs)} s`,
      `after ${maxFailuresInRow} failures in a row`,
      `for ${seconds(firstFetchPauseMs)} s; then`,
      `up to ${seconds(longestFetchPauseMs)} s`,
      `the first ${maxSampleLength} characters`,
      `more than ${failingRule.share * 100} % of its fetches in the last hour failed, and at least ${failingRule.failures}`,
      `or all for ${failingRule.minutes} minutes, and at least ${failingRule.fetches}`,
      `at most ${recoveryRule.share * 100} % failed of at least ${recoveryRule.ofFetches} fetches, or none of at least ${recoveryRule.fetches}`,
    ],
    "signed-fields": [
      `good for ${tokenMs / 60_000} minutes`,
      `cached for ${publishedMs / 60_000} minutes`,
      `published ${leadMs / 60_000} minutes before`,
    ],
    events: [
      `within ${seconds(deliveryMs)} s`,
      `last ${maxFormerSecrets} before it sign as well for ${formerSecretMs / 3_600_000} hours`,
      "more than 5 minutes from your clock",
      `for ${eventDays} days, delivered or not`,
      `for up to ${seconds(gatherMs)} s`,
    ],
    "ru/custom-fields": [
      `${seconds(fieldTimeoutMs)} с с момента`,
      `${maxValueBytes / 1024} КиБ после`,
      `${maxFetchesPerOrigin} от одного игрока`,
      `${minRefreshSeconds}–${maxRefreshSeconds}, по умолчанию ${defaultRefreshSeconds}`,
      `не больше ${maxRetryAfterSeconds} с`,
      `${maxFallbackLength} символов`,
      `${perBot} от одного бота, ${perHost} к одному хосту от всех ботов, ${total} всего; последние ${reservedFetches.perHost} у хоста и ${reservedFetches.total} из всех`,
      `${maxFetchesPerSecond} всего, а сразу после затишья ${total}`,
      `${maxWaitingFetches.perBot} от одного бота, ${maxWaitingFetches.total} всего, не дольше ${seconds(maxFetchWaitMs)} с`,
      `после ${maxFailuresInRow} сбоев подряд`,
      `запросов к нему нет ${seconds(firstFetchPauseMs)} с`,
      `не больше ${seconds(longestFetchPauseMs)} с`,
      `первые ${maxSampleLength} символов`,
      `больше ${failingRule.share * 100} % запросов, и не меньше ${failingRule.failures}`,
      `все запросы за ${failingRule.minutes} минут, и не меньше ${failingRule.fetches}`,
      `не больше ${(recoveryRule.share * 100).toLocaleString("ru")} % запросов, если их было не меньше ${recoveryRule.ofFetches}, или удались все, и их не меньше ${recoveryRule.fetches}`,
    ],
    "ru/signed-fields": [
      `живёт ${tokenMs / 60_000} минут`,
      `кешировать их можно ${publishedMs / 60_000} минут`,
      `за ${leadMs / 60_000} минут до`,
    ],
    "ru/events": [
      `за ${seconds(deliveryMs)} с`,
      `${maxFormerSecrets} последних прежних подписывают их ещё ${formerSecretMs / 3_600_000} часа`,
      "больше чем на 5 минут",
      `${eventDays} дней, доставлено или нет`,
      `до ${seconds(gatherMs)} с собираются`,
    ],
  }))
    for (const limit of limits) expect(await markdownOf(page)).toContain(limit);
});

test("the signed event on the page of events verifies", async () => {
  const text = await markdownOf("events");
  const [secret = ""] = /whsec_[\w+/=]{20,}/.exec(text) ?? [];
  const [, id, timestamp, signature, body] =
    /webhook-id: (\S+)\nwebhook-timestamp: (\d+)\nwebhook-signature: v1,(\S+)\n\n(\{.*\})/.exec(
      text,
    ) ?? [];
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")).toBe(
    signature,
  );
  expect(key).toHaveLength(32);
});

test("programs find every page as Markdown in llms.txt, with its samples", async () => {
  for (const page of pages.keys()) {
    const { status, headers } = await service.call(`${page.replace(/\/$/, "/index")}.md`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  }
  const endpoints = await markdownOf("endpoints");
  expect(endpoints).toContain("createServer");
  expect(endpoints).not.toMatch(/<<<|@include|^:::/m);
});

test("no example holds an API key", async () => {
  for (const [address, html] of pages) expect(textOf(html), address).not.toMatch(/sw_live_\w/);
  expect(await markdownOf("api/bot-user")).toContain("SLOTWIRE_KEY");
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
