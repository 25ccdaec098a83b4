import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";

async function filesOf(folder: string): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, "latin1") })));
}

const brotliSize = (text: string) =>
  brotliCompressSync(Buffer.from(text, "latin1"), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;

test("simulator, demo bot and mock environment are absent from the production build", async () => {
  // The documentation is text: it may name them.
  const files = (await filesOf("dist")).filter(({ path }) => !path.startsWith("dist/docs/"));
  expect(files.length).toBeGreaterThan(5);
  const marks = /simulator|demo-bot|startOwnerEndpoint|mockTelegramEnv|7000000001/i;
  expect(
    files
      .filter(({ text, path }) => !/\.(?:br|gz)$/.test(path) && marks.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test.each([
  [
    "the Mini App holds nothing of the service: no schema, no driver, no secret",
    "dist/client",
    /typebox|SECRET_KEY|kysely|fastify|libsql|apiKey/,
  ],
  [
    "a phone loads nothing of the builder, nor of its preview",
    "dist/client",
    /mantine|recharts|pragmatic-drag|\/builder\/|place-layer/i,
  ],
  [
    "the builder holds nothing of the service",
    "dist/builder",
    /SECRET_KEY|kysely|fastify|libsql|better-auth/,
  ],
])("%s", async (_fact, folder, marks) => {
  const files = await filesOf(folder);
  expect(files.length).toBeGreaterThan(3);
  expect(
    files
      .filter(({ text, path }) => !/\.(?:br|gz)$/.test(path) && marks.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

/** A member of every TypeBox schema; minifiers keep it. */
const typeBox = /["'`]~kind["'`]/;

test("a phone loads no TypeBox, and the builder only with pages that validate input", async () => {
  const files = [...(await filesOf("dist/client")), ...(await filesOf("dist/builder"))];
  const scripts = files.filter(({ path }) => /\.(?:js|html)$/.test(path));
  expect(scripts.length).toBeGreaterThan(10);
  const heavy = scripts.filter(({ text }) => typeBox.test(text)).map(({ path }) => path);
  expect(heavy.filter((path) => path.includes("dist/client"))).toEqual([]);
  const html = scripts.filter(({ path }) => path.endsWith(".html")).map(({ text }) => text);
  const first = heavy.filter((path) => html.some((text) => text.includes(basename(path))));
  expect(first).toEqual([]);
});

test("TypeBox in a built script is detected", async () => {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      lib: { entry: "src/contract/http/answer.schema.ts", formats: ["es"], fileName: "script" },
    },
  });
  expect(JSON.stringify(result).replaceAll('\\"', '"')).toMatch(typeBox);
});

/** Hosts in links, namespaces and texts of scripts, to which no request goes. */
const linked = [
  ..."127.0.0.1 bit.ly docs.telegram-mini-apps.com example.com github.com mantine.dev".split(" "),
  ..."react.dev redux-toolkit.js.org redux.js.org reown.com rolldown.rs t.me ton.org".split(" "),
  ..."tonkeeper.helpscoutdocs.com slotwire.example.com web.telegram.org www.w3.org".split(" "),
];

const hostsIn = (text: string) =>
  [...text.matchAll(/\b(?:https?|wss?):\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/gi)].map(
    ([, host = ""]) => host,
  );

test("a browser sends requests only to the hosts on the page on privacy", async () => {
  const files = [...(await filesOf("dist/client")), ...(await filesOf("dist/builder"))];
  const named = new Set(
    files
      .filter(({ path }) => /\.(?:js|css|html)$/.test(path))
      .flatMap(({ text }) => hostsIn(text)),
  );
  const library = await readFile("node_modules/@tonconnect/sdk/lib/esm/index.mjs", "utf8");
  // The list of wallets for when a newer one cannot be loaded.
  const [, wallets = ""] = /FALLBACK_WALLETS_LIST = (\[.*?\n\]);/s.exec(library) ?? [];
  const explained = new Set([...linked, ...hostsIn(wallets)]);
  expect(explained.size).toBeGreaterThan(50);
  const asked = [...named].filter((host) => !explained.has(host));
  expect(asked.toSorted()).toEqual(["analytics.ton.org", "config.ton.org"]);
  const told = await readFile("docs/privacy.md", "utf8");
  expect(asked.filter((host) => !told.includes(`\`${host}\``))).toEqual([]);
});

test("the first screen stays light", async () => {
  const files = await filesOf("dist/client");
  const page = files.find(({ path }) => path.endsWith("index.html"));
  const bundle = /data-bundle="([^"]+)"/.exec(page?.text ?? "")?.[1]?.split(" ") ?? [];
  const scripts = bundle.map((url) => files.find(({ path }) => path.endsWith(url))?.text ?? "");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, text) => sum + brotliSize(text), 0)).toBeLessThanOrEqual(78_000);
  // With fixed names, because hashes alone change the page's size in Brotli by up to 70 bytes.
  const html = page?.text.replace(/[\w-]{6}\.js/g, "000000.js") ?? "";
  expect(html.length).toBeGreaterThan(20_000);
  expect(brotliSize(html)).toBeLessThanOrEqual(9_000);
});

test("a language's chunk needs no other, so that it loads with the page's first requests", async () => {
  const files = await filesOf("dist/client");
  const chunks = files.filter(({ path }) => /assets\/(?:es|fa)-[^/]*\.js$/.test(path));
  expect(chunks).toHaveLength(2);
  expect(chunks.filter(({ text }) => /\bimport\b/.test(text))).toEqual([]);
});
