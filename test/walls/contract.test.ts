import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../../src");

/** What a module loads at run time: its imports but for those of types. */
function loadedBy(text: string): string[] {
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^";]*?)\s+from\s+)?"([^"]+)";/gm)]
    .filter(([, names = ""]) => !/^\{(?:\s*type\s+[^,}]+,?)+\s*\}$/.test(names))
    .map(([, , source = ""]) => source);
}

async function loadedIn(
  folder: string,
  recursive: boolean,
): Promise<{ path: string; source: string }[]> {
  const paths = await readdir(join(src, folder), { recursive });
  const files = paths.filter((path) => /\.tsx?$/.test(path));
  const found = files.map(async (path) => {
    const text = await readFile(join(src, folder, path), "utf8");
    return loadedBy(text).map((source) => ({ path: `${folder}/${path}`, source }));
  });
  return (await Promise.all(found)).flat();
}

test.each(["web", "mini-app", "builder", "simulator"])("%s loads no schema", async (room) => {
  const loaded = await loadedIn(room, true);
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter(({ source }) => source.startsWith("#contract/schema/"))).toEqual([]);
});

test("outside schema/ the contract loads no schema", async () => {
  const loaded = [
    ...(await loadedIn("contract", false)),
    ...(await loadedIn("contract/snippet", true)),
  ];
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter(({ source }) => /^\.\.?\/schema\//.test(source))).toEqual([]);
});

test.each([
  ['import { Bot } from "#contract/schema/bot.ts";\n', true],
  ['import { type Bot, BotId } from "#contract/schema/bot.ts";\n', true],
  ['import {\n  type Bot,\n  BotId,\n} from "#contract/schema/bot.ts";\n', true],
  ['import * as bot from "#contract/schema/bot.ts";\n', true],
  ['import "#contract/schema/bot.ts";\n', true],
  ['import type { Bot } from "#contract/schema/bot.ts";\n', false],
  ['import { type Bot, type BotId } from "#contract/schema/bot.ts";\n', false],
])("%j is told apart from an import of types", (text, loads) => {
  expect(loadedBy(text)).toEqual(loads ? ["#contract/schema/bot.ts"] : []);
});
