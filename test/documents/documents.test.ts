import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { usage } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const listOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
    join(folder, path),
  );
const documents = [
  ...readdirSync(root),
  ...["docs", "src", "test", "deploy"].flatMap(listOf),
].filter((path) => path.endsWith(".md"));

/** The text without examples, in which brackets and paths have other meanings. */
const proseOf = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "");

/** The anchors of the headings: explicit ones (`{#anchor}`), or GitHub's. */
const anchorsOf = (text: string) =>
  [...proseOf(text).matchAll(/^#+ (.+?)(?: \{#(.+)\})?$/gm)].map(
    ([, heading = "", own]) =>
      own ??
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
  );

test("every link from a guide of the repository leads to a file and a heading", () => {
  // Pages of docs/ are checked as the service serves them.
  const guides = documents.filter((path) => !path.startsWith("docs/"));
  const links = guides.flatMap((document) =>
    [...proseOf(read(document)).matchAll(/\]\((?!\w+:|\/)([^)#]*)#?([^)]*)\)/g)].map(
      ([, path = "", anchor = ""]) => ({ document, path, anchor }),
    ),
  );
  expect(links.length).toBeGreaterThan(25);
  const broken = links.filter(({ document, path, anchor }) => {
    const exact = path ? join(dirname(document), path) : document;
    const target = existsSync(join(root, exact)) ? exact : `${exact}.md`;
    if (!existsSync(join(root, target))) return true;
    return anchor !== "" && !anchorsOf(read(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test("the first page has at most 80 lines, a room's page at most 60", () => {
  const long = documents.filter((path) => {
    const lines = read(path).trimEnd().split("\n").length;
    return /README\.md$/.test(path) && lines > (path === "README.md" ? 80 : 60);
  });
  expect(long).toEqual([]);
});

test("every setting of the service is documented, and no other", () => {
  const settings = new Set<string>();
  readConfig(
    new Proxy({}, { get: (_, name) => void settings.add(String(name)) }) as Record<
      string,
      undefined
    >,
  );
  const [, section = ""] = /^## Settings\n([\s\S]*?)^## /m.exec(read("docs/operate.md")) ?? [];
  const documented = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  const proxies = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"];
  expect(documented.toSorted()).toEqual([...settings, ...proxies].toSorted());
});

test("every command of the command line is documented, and no other", () => {
  const names = [...usage.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)/gm)].map(([, name]) => name);
  const [, section = ""] = /^## Commands\n([\s\S]*?)^## /m.exec(read("docs/operate.md")) ?? [];
  const rows = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell);
  const documented = rows.flatMap((cell) =>
    [...cell.matchAll(/`([a-z-]+(?: [a-z-]+)?)/g)].map(([, name]) => name),
  );
  expect(documented.toSorted()).toEqual(names.toSorted());
});

test("every file in a guide or a decision exists", () => {
  const files = ["src", "test", "build", "docs"].flatMap(listOf);
  const guides = documents.filter(
    (path) => !/^(?:CHANGELOG|docs\/(?!decisions|operate))/.test(path),
  );
  const missing = guides.flatMap((document) =>
    [...proseOf(read(document)).matchAll(/`([\w./-]+\.(?:tsx?|css|sh|grit))`/g)]
      .map(([, path = ""]) => path)
      .filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
