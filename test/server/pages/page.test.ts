import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botTemplateNames } from "#contract/bot/bot-rule.ts";
import type { Page } from "#contract/screen/screen.schema.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { appOrigins } from "#server/bots/bot-url.ts";
import { runCommand } from "#server/commands/command.ts";
import { builtPages } from "#server/pages/built-page.ts";
import { licencesPage } from "#server/pages/licences-page.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { signInOwner } from "../owner-session.ts";
import {
  addBot,
  botFile,
  botToken,
  type RunningService,
  startBeside,
  startOfTest,
  startService,
  template,
} from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { TestClock } from "../test-clock.ts";

const env = { BASE_URL: "https://slotwire.example.com", SERVICE_DOMAIN: "apps.example.com" };

const kind = stores[0] as StoreKind;

describe("the page of a bot", () => {
  const service = serviceForSuite(kind, { env });

  beforeAll(async () => {
    await addBot(service, { name: 'A "quoted" </script><b>$& bot' });
  });

  test("has the bot's name as its title, and its data escaped for HTML", async () => {
    const html = await (await service.call("/app/demo")).text();
    expect(html).toContain(
      "<title>A &quot;quoted&quot; &lt;/script&gt;&lt;b&gt;$&amp; bot</title>",
    );
    const data = /<script type="application\/json" id="bot">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(data)).toEqual({
      id: "demo",
      name: 'A "quoted" </script><b>$& bot',
      username: "demo_bot",
      baseUrl: "https://slotwire.example.com",
      allowLocalFieldUrls: false,
      screen: botFile().screen,
    });
    expect(html).not.toContain("<!--bot-->");
  });

  test.each<[string, ScreenText[]]>([
    ["en", ["Play"]],
    ["en", ["{{vip}}", { en: "Points", ru: "Очки" }, { ru: "Правила" }]],
    ["ru", ["Добро пожаловать, {{name}}", "Play", "Вы в игре"]],
    ["ru", [{ ru: "Правила" }, { ru: "Очки", kk: "Ұпай" }, "{{vip}}", "{{vip}} / 10"]],
    ["en", [{ es: "Reglas" }, { "es-mx": "Puntos" }, "12"]],
    ["en", ["Ласкаво просимо, {{name}}", "Ви граєте щодня"]],
    ["en", ["Қош келдіңіз", "Ойын ережелері мен ұпайлар"]],
    ["en", []],
  ])(
    "is in the language of the owner's texts (%s), the fallback of the scripts",
    async (lang, texts) => {
      const blocks = texts.map((text) => ({ type: "text" as const, text }));
      await addBot(service, { id: "spoken", screen: { blocks: [{ type: "points" }, ...blocks] } });
      const html = await (await service.call("/app/spoken")).text();
      expect(/<html lang="([^"]*)">/.exec(html)?.[1]).toBe(lang);
    },
  );

  test("has the blocks of the page that its URL names, and connects to that page's servers", async () => {
    const field = { name: "stock", url: "https://shop.example.com/", fallback: "" };
    const pages = [
      {
        id: "shop",
        title: "Shop",
        icon: "shop" as const,
        blocks: [{ type: "text" as const, style: "body" as const, text: "Stock: {{stock}}" }],
      },
      { id: "club", title: "Club", icon: "star" as const, blocks: [{ type: "tap" as const }] },
    ];
    await addBot(service, {
      id: "paged",
      fields: [{ ...field, refreshSeconds: 60, signed: false }],
      screen: { blocks: [{ type: "points" }] },
      pages,
    });
    const opened = async (query: string) => {
      const html = await (await service.call(`/app/paged${query}`)).text();
      const data = /<script type="application\/json" id="bot">(.*?)<\/script>/.exec(html)?.[1];
      expect(JSON.parse(data ?? "").screen.pages.map(({ blocks }: Page) => blocks)).toEqual([
        [],
        [],
      ]);
      return {
        page: JSON.parse(data ?? "").page,
        origins: [...html.matchAll(/rel="preconnect" href="([^"]+)"/g)].map(([, one]) => one),
      };
    };
    const shop = {
      page: { id: "shop", blocks: pages[0]?.blocks },
      origins: ["https://shop.example.com"],
    };
    const first = { page: undefined, origins: [] };
    expect(await opened("?page=shop")).toEqual(shop);
    expect(await opened("?tgWebAppStartParam=p_shop__c_summer__AbC")).toEqual(shop);
    expect(await opened("?page=club&tgWebAppStartParam=p_shop")).toEqual(shop);
    expect((await opened("?page=club&tgWebAppStartParam=AbC")).page.id).toBe("club");
    for (const query of ["", "?page=gone", "?page=", "?page=shop&page=club", "?page[]=shop"])
      expect(await opened(query), query).toEqual(first);
  });

  test("is in the bot's default language, and lists the languages of its texts for the scripts", async () => {
    const blocks = [{ type: "text" as const, text: { en: "Rules", "pt-BR": "Regras" } }];
    await addBot(service, { id: "spoken", language: "uk", screen: { blocks } });
    const html = await (await service.call("/app/spoken")).text();
    expect(html).toMatch(/<html lang="uk"/);
    const data = /<script type="application\/json" id="bot">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({ language: "uk", languages: ["uk", "en", "pt-BR"] });
  });

  const earlyOrigins = async (id: string) => {
    const html = await (await service.call(`/app/${id}`)).text();
    return [...html.matchAll(/<link rel="preconnect" href="([^"]+)" crossorigin>/g)].map(
      ([, origin]) => origin,
    );
  };

  test("connects early to the servers of its screen's fields, once each", async () => {
    expect(await earlyOrigins("demo")).toEqual(["https://owner.example.com"]);
  });

  test("connects early to four servers at most, those that the screen shows first", async () => {
    const fields = Array.from({ length: 12 }, (_, index) => ({
      name: `field${index}`,
      url: `https://host${index}.example.com/`,
      fallback: "",
      refreshSeconds: 60,
      signed: false,
    }));
    const texts = fields.map(({ name }) => ({
      type: "text" as const,
      text: { en: "–", ru: `{{${name}}}` },
    }));
    await addBot(service, { id: "wide", fields, screen: { blocks: texts.reverse() } });
    expect(await earlyOrigins("wide")).toEqual(
      [11, 10, 9, 8].map((index) => `https://host${index}.example.com`),
    );
  });

  test("runs no script but the app's own", async () => {
    const response = await service.call("/app/demo");
    const policy = Object.fromEntries(
      (response.headers.get("content-security-policy") ?? "")
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]),
    );
    const hash = createHash("sha256").update('boot("now")').digest("base64");
    expect(policy["script-src"]).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(policy["connect-src"]).toEqual(["'self'", "https:"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["object-src"]).toEqual(["'none'"]);
    // The messaging client frames it.
    expect(policy["frame-ancestors"]).toBeUndefined();
    expect(response.headers.get("cross-origin-opener-policy")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("is at the bot's subdomain too", async () => {
    const at = (host: string) => getAt(service.url, host);
    expect(await at("demo.apps.example.com")).toBe(await (await service.call("/app/demo")).text());
    expect(await at("DEMO.apps.example.com:8443")).toContain('id="bot"');
    expect(await at("apps.example.com")).toContain("https://slotwire.example.com/builder");
    expect(await at("a.demo.apps.example.com")).not.toContain('id="bot"');
    expect(await at("demo.apps.example.com.evil.example")).not.toContain('id="bot"');
    expect(await at("nobody.apps.example.com")).toContain("BOT_NOT_FOUND");
  });

  test.each(["/app/demo/", "/app/Demo", "/app/DEMO/?ref=x"])("is at %s too", async (path) => {
    const response = await service.call(path, { redirect: "manual" });
    const page = await (await service.call("/app/demo")).text();
    expect([response.status, await response.text()]).toEqual([200, page]);
  });

  test("explains that a bot does not exist", async () => {
    const response = await service.call("/app/nobody", { headers: { accept: "text/html" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain("<h1>No such bot</h1>");
  });

  test("has a manifest that wallets on any origin can read", async () => {
    const response = await service.call("/app/demo/tonconnect-manifest.json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      url: "https://slotwire.example.com/app/demo",
      name: 'A "quoted" </script><b>$& bot',
      iconUrl: "https://slotwire.example.com/icon.png",
    });
  });

  test("has no such policy in development, where scripts come from the development server", async () => {
    const development = await startService(kind, {
      pages: { html: async () => template, development: true },
    });
    await addBot(development);
    expect((await development.call("/app/demo")).headers.get("content-security-policy")).toBeNull();
    await development.stop();
  });

  test("may reach fields on this machine when the operator allows it", async () => {
    const local = await startService(kind, { env: { ALLOW_LOCAL_FIELD_URLS: "on" } });
    await addBot(local);
    const response = await local.call("/app/demo");
    expect(response.headers.get("content-security-policy")).toContain(
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*;",
    );
    expect(await response.text()).toContain('"allowLocalFieldUrls":true');
    await local.stop();
  });
});

/** Writes the files of a build, with the pages of every build. */
function writeBuild(folder: string, files: Record<string, string | Buffer>): void {
  const pages = {
    "client/index.html": template,
    "builder/src/builder/index.html": "<title>Builder</title>",
    "builder/src/mini-app/preview.html": template,
    "builder/assets/console-3c4d.js": "console",
    "docs/index.html": "<title>Documentation</title>",
    "licences.html": "<title>Licences</title>",
  };
  for (const [path, content] of Object.entries({ ...pages, ...files })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

describe("the built files", () => {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-client-"));
  const script = `console.log(${JSON.stringify("x".repeat(3000))})`;
  const licences = licencesPage([
    {
      id: "mini-app",
      title: "Mini App",
      lead: "Loaded by a phone.",
      packages: [{ name: "one", version: "1.2.3", licence: "MIT", texts: ["© A <a@b.c>"] }],
    },
  ]);
  let service: RunningService;

  beforeAll(async () => {
    writeBuild(folder, {
      "client/icon.png": "png",
      "client/assets/app-1a2b.js": script,
      "client/assets/app-1a2b.js.br": brotliCompressSync(script),
      "builder/assets/console-3c4d.js": script,
      "licences.html": licences,
    });
    service = await startService(kind, { pages: builtPages(folder) });
    await addBot(service);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  test("with a hash in their name are cached for a year, and sent compressed as they were built", async () => {
    const response = await service.call("/assets/app-1a2b.js", {
      headers: { "accept-encoding": "br" },
    });
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("vary")).toContain("accept-encoding");
    expect(await response.text()).toBe(script);
    const etag = response.headers.get("etag") ?? "";
    const again = await service.call("/assets/app-1a2b.js", {
      headers: { "accept-encoding": "br", "if-none-match": etag, "cache-control": "max-age=0" },
    });
    expect([again.status, again.headers.get("request-id")]).toEqual([304, expect.any(String)]);
  });

  test("have a page of licences, linked from every Mini App", async () => {
    const app = await service.call("/app/demo");
    expect(app.headers.get("link")).toBe('</licences>; rel="license"');
    const response = await service.call("/licences");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toBe(licences);
    expect(page).toContain("<pre>© A &lt;a@b.c&gt;</pre>");
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  });

  test("are served by a process of another release too, for pages of the former one", async () => {
    const other = mkdtempSync(join(tmpdir(), "slotwire-other-"));
    onTestFinished(() => rmSync(other, { recursive: true }));
    writeBuild(other, {
      "client/assets/app-5e6f.js": "new",
      "client/assets/app-5e6f.js.br": brotliCompressSync("new"),
    });
    const next = await startBeside(kind, service, { pages: builtPages(other) });
    const old = await next.call("/assets/app-1a2b.js", { headers: { "accept-encoding": "br" } });
    expect([old.status, await old.text()]).toEqual([200, script]);
    expect(Object.fromEntries(old.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect(
      await (
        await next.call("/assets/app-1a2b.js", { headers: { "accept-encoding": "identity" } })
      ).text(),
    ).toBe(script);
    expect(await (await service.call("/assets/app-5e6f.js")).text()).toBe("new");
    expect((await next.call("/assets/app-9z9z.js")).status).toBe(404);
    expect((await next.call("/builder/assets/app-1a2b.js")).status).toBe(404);
    await next.stop();

    const later = await startBeside(kind, service, {
      pages: builtPages(other),
      clock: new TestClock(() => startOfTest + 8 * 86_400_000),
    });
    expect((await later.call("/assets/app-1a2b.js")).status).toBe(404);
    await later.stop();
  });

  test("are sent uncompressed on request", async () => {
    const response = await service.call("/assets/app-1a2b.js", {
      headers: { "accept-encoding": "identity" },
    });
    expect([response.headers.get("content-encoding"), await response.text()]).toEqual([
      null,
      script,
    ]);
  });

  test("are pages that proxies may not transform", async () => {
    for (const path of [
      "/",
      "/app/demo",
      "/app/demo/preview",
      "/app/no",
      "/builder",
      "/docs",
      "/licences",
    ]) {
      const response = await service.call(path, { headers: { accept: "text/html" } });
      expect(response.headers.get("content-type")).toMatch(/^text\/html/);
      expect([path, response.headers.get("cache-control")]).toEqual([
        path,
        expect.stringContaining("no-transform"),
      ]);
    }
  });

  test("include the builder's page for every address below /builder, framed by nobody", async () => {
    for (const path of ["/builder", "/builder/", "/builder/bots/demo/fields?from=mail"]) {
      const response = await service.call(path);
      expect([response.status, await response.text()]).toEqual([200, "<title>Builder</title>"]);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
      expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    }
    const script = await service.call("/builder/assets/console-3c4d.js");
    expect([script.status, script.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
  });

  test("include the preview of a bot and of none, which the builder alone may frame", async () => {
    for (const path of ["/app/demo/preview", "/preview"]) {
      const response = await service.call(path);
      expect([response.status, (await response.text()).includes('id="bot"')]).toEqual([200, true]);
      expect(response.headers.get("content-security-policy")).toContain(
        `frame-ancestors ${service.config.baseUrl}`,
      );
    }
    expect((await service.call("/app/nobody/preview")).status).toBe(404);
  });

  test("that are public have an address of their own", async () => {
    const response = await service.call("/icon.png");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  test("answer 416 to a range past their end", async () => {
    const response = await service.call("/icon.png", { headers: { range: "bytes=999-" } });
    expect([response.status, (await response.json()).code]).toEqual([416, "RANGE_NOT_SATISFIABLE"]);
  });

  test.each([
    "/index.html",
    "/assets/app-1a2b.js.br",
    "/assets/",
    "/assets/..%2findex.html",
    "/assets/none.js",
    "/builder/assets/none.js",
    "/builder/assets/",
    "/builder/assets/deeper/none.js",
  ])("answer 404 at %s", async (path) => {
    const response = await service.call(path);
    expect([response.status, (await response.json()).code]).toEqual([404, "NOT_FOUND"]);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("the service", () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService(kind, { env });
  });
  afterAll(() => service.stop());

  test("is healthy", async () => {
    expect(await (await service.call("/healthz")).json()).toEqual({ status: "ok" });
  });

  test.each([undefined, "*/*", "text/html,application/json;q=0.9"])(
    "redirects browsers from its address to the builder and the documentation (Accept: %s)",
    async (accept) => {
      const response = await service.call("/", accept === undefined ? {} : { headers: { accept } });
      const page = await response.text();
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect([...page.matchAll(/<a href="([^"]+)">/g)].map(([, address]) => address)).toEqual([
        "https://slotwire.example.com/builder",
        "https://slotwire.example.com/docs",
      ]);
      const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(response.headers.get("content-security-policy")).toBe(
        `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(response.headers.get("vary")).toContain("accept");
    },
  );

  test("answers HEAD at its address, and lists the addresses for programs that accept JSON", async () => {
    const head = await service.call("/", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const refused = await service.call("/", { headers: { accept: "application/json" } });
    expect(refused.status).toBe(404);
    expect(refused.headers.get("vary")).toContain("accept");
    expect(await refused.json()).toMatchObject({
      code: "NOT_FOUND",
      detail: "The external API is documented at https://slotwire.example.com/docs.",
    });
  });

  test("redirects an owner's browser from its address to the builder", async () => {
    const open = (cookie: string, init: RequestInit = {}) =>
      service.call("/", { redirect: "manual", ...init, headers: { cookie, accept: "text/html" } });
    for (const method of ["GET", "HEAD"]) {
      const response = await open("theme=dark; __Host-slotwire=abc.def", { method });
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        "https://slotwire.example.com/builder",
      ]);
      expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
      expect(response.headers.get("vary")).toContain("cookie");
    }
    // A cookie of another name, and one without the prefix, which other hosts could set.
    for (const cookie of ["x__Host-slotwire=abc", "slotwire=abc", "a=__Host-slotwire"])
      expect((await open(cookie)).status).toBe(200);
  });

  test("publishes the schema of a bot file, which a bot file links to", async () => {
    const schema = await (await service.call("/docs/bot-file.schema.json")).json();
    expect(schema).toMatchObject({
      $schema: expect.stringContaining("json-schema.org"),
      title: "Slotwire bot file",
      type: "object",
    });
    expect(Check(schema, botFile())).toBe(true);
    expect(Check(schema, { ...botFile(), extra: 1 })).toBe(false);
    expect(Object.keys(schema.properties)).toEqual(["$schema", ...Object.keys(BotFile.properties)]);
  });

  test("publishes a schema of bot files that fits every imported file", async () => {
    const schema = await (await service.call("/docs/bot-file.schema.json")).json();
    const { fields: _, ...smallest } = botFile({ screen: { blocks: [{ type: "points" }] } });
    const identity = { id: "acme", name: "Acme", username: "acme_bot", token: botToken };
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8"), withoutPlaceholders);
    const files = {
      smallest: { $schema: "https://slotwire.example.com/docs/bot-file.schema.json", ...smallest },
      whole: botFile(),
      ...Object.fromEntries(
        ["src/demo/bot.json", "src/demo/fields-bot.json"].map((path) => [path, read(path)]),
      ),
      ...Object.fromEntries(
        botTemplateNames.map((name) => [
          name,
          { ...identity, fields: [], ...read(`src/server/templates/${name}.json`) },
        ]),
      ),
    };
    for (const [name, file] of Object.entries(files)) {
      expect(() => readBotFile(JSON.stringify(file), true), name).not.toThrow();
      expect(Check(schema, file), name).toBe(true);
    }
    expect(readBotFile(JSON.stringify(files.smallest), true)).not.toHaveProperty("$schema");
    expect(Check(schema, { ...smallest, screen: undefined })).toBe(false);
  });
});

/** A template's pictures are uploaded, and the demo's endpoints moved, before they are imported. */
function withoutPlaceholders(_: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .replace(/^template:/, "https://example.com/")
    .replace(/^http:\/\/127\.0\.0\.1:\d+/, "https://example.com");
}

test("no bot has a page at the service's own host, and no new bot has its name", async () => {
  const telegram = await startTelegramStandIn();
  telegram.botOf = (token) => ({
    id: Number.parseInt(token, 10),
    name: "Slotwire",
    username: "slotwire",
  });
  const env = {
    BASE_URL: "https://slotwire.example.com",
    SERVICE_DOMAIN: "example.com",
    TELEGRAM_API_ROOT: telegram.url,
  };
  const service = await startService(kind, { env });
  onTestFinished(async () => {
    await service.stop();
    await telegram.close();
  });
  // From before this rule.
  await addBot(service, { id: "slotwire", token: "9000000001:x" });
  await addBot(service);
  expect(await getAt(service.url, "slotwire.example.com")).toContain("Open the builder");
  expect(await getAt(service.url, "SLOTWIRE.example.com:443")).toContain("Open the builder");
  expect(await getAt(service.url, "demo.example.com")).toContain("<title>Demo</title>");
  expect(appOrigins(service.config, "slotwire")).toEqual(["https://slotwire.example.com"]);

  await service.store.db.deleteFrom("bots").where("bot_id", "=", "slotwire").execute();
  const owner = await signInOwner(service);
  const add = (body: object) =>
    owner.call("POST", "/api/builder/bots", { token: "7000000009:abc", ...body });
  const refused = await add({ id: "slotwire" });
  expect(await refused.json()).toMatchObject({
    status: 409,
    code: "BOT_ID_TAKEN",
    detail:
      "The id slotwire is reserved: slotwire.example.com is the service itself (BASE_URL). Choose another.",
  });
  expect((await (await add({})).json()).id).toBe("slotwire-2");
  const file = { ...botFile(), id: "slotwire", token: "7000000010:abc" };
  const imported = await owner.call("POST", "/api/builder/bot-files", file);
  expect([imported.status, (await imported.json()).code]).toEqual([409, "BOT_ID_TAKEN"]);
  const path = join(service.config.dataDir, "bot.json");
  writeFileSync(path, JSON.stringify(file));
  await expect(runCommand(["import", path], service.config)).rejects.toThrow(
    "The id slotwire is reserved: slotwire.example.com is the service itself (BASE_URL).",
  );
});

describe("a host's permission for a certificate", () => {
  const service = serviceForSuite(kind, {
    env: { ...env, RATE_LIMITS: "on" },
  });
  const statusOf = async (query: string) => (await service.call(`/certificate${query}`)).status;

  test("depends on whether it is a bot's", async () => {
    await addBot(service);
    expect(await statusOf("?domain=demo.apps.example.com")).toBe(200);
    for (const domain of ["other.apps.example.com", "a.demo.apps.example.com", "demo.example.com"])
      expect([domain, await statusOf(`?domain=${domain}`)]).toEqual([domain, 404]);
    for (const query of ["", "?domain=", "?domain=demo.apps.example.com&domain=x"])
      expect([query, await statusOf(query)]).toEqual([query, 404]);
  });

  test("is given for a new bot, however many names strangers have invented", async () => {
    for (let round = 0; round < 26; round += 1) {
      const names = Array.from({ length: 50 }, (_, number) => `invented-${round}-${number}`);
      await Promise.all(names.map((name) => statusOf(`?domain=${name}.apps.example.com`)));
    }
    await addBot(service, { id: "new", token: "9000000001:x" });
    expect(await statusOf("?domain=new.apps.example.com")).toBe(200);
  });
});

/** fetch may not choose a Host header. */
function getAt(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
}
