import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Faults, type Files, tryOut } from "./trial.ts";

/** The rooms of `src` with their allowed imports: the table of the house. */
const rooms: Record<string, string[]> = {
  contract: [],
  game: ["contract"],
  web: ["contract", "game"],
  "mini-app": ["contract", "game", "web"],
  builder: ["contract", "game", "web"],
  simulator: ["contract", "web"],
  server: ["contract", "game"],
  demo: ["contract", "server"],
};
const pairs = Object.keys(rooms).flatMap((from) =>
  Object.keys(rooms)
    .filter((to) => to !== from)
    .map((to) => ({ from, to, allowed: rooms[from]?.includes(to) === true })),
);

/** A folder or file of `src`, a forbidden import, and a part of the message. */
const refusedImports: [from: string, to: string, message: string][] = [
  ["contract", "typebox", "imports no package"],
  ["game", "typebox", "imports no package"],
  ["contract/bot/bot.schema.ts", "react", "no package but typebox"],
  ["web", "typebox/value", "must not weigh on the phone"],
  ["mini-app", "#contract/bot/bot.schema.ts", "import its types alone"],
  ["simulator", "#contract/bot/bot.schema.ts", "import its types alone"],
  ["builder", "#contract/bot/bot-endpoints.ts", "import its types alone"],
  ["mini-app", "#contract/validation/other.ts", "must not weigh on the phone"],
  ["web", "#contract/validation/other.ts", "must not weigh on the phone"],
  ["contract/bot", "../validation/other.ts", "must not weigh on the phone"],
  ["web", "#contract/bot/bot-endpoints.ts", "import its types alone"],
  ["contract", "./bot.schema.ts", "import its types alone"],
  ["server/store/user", "../../../game/other.ts", "with #room/file.ts"],
  ["simulator", "../server/other.ts", "not listed within the file list of project"],
  ["server", "../../test/other.ts", "not listed within the file list of project"],
  ["server", "#server/other.ts", "use ./file.ts"],
  ["web", "@telegram-apps/sdk-react", "src/mini-app/client/telegram.ts"],
  ["mini-app", "@tonconnect/ui-react", "src/mini-app/wallet/"],
  ["mini-app/client/telegram.ts", "uqr", "imports no other package"],
  ["server/external", "better-auth/api", "src/server/owners/owner-library.ts"],
  ["server/store/engine", "libsql", "src/server/store/embedded/driver.ts"],
  ["demo", "pg", "src/server/store/engine/postgres.ts"],
  ["server/fields", "kysely", "src/server/store/"],
  ["server/messages", "grammy", "src/server/telegram/"],
  ["server/store/user", "@ton/core", "src/server/wallet/"],
  ["mini-app", "fastify", "belongs to the service"],
  ["server/store/engine", "@fastify/static", "belongs to the service's routes"],
  ["server", "react", "belongs to the browser"],
  ["server", "vite", "noUndeclaredDependencies"],
  ["server/builder", "../mini-app/other.ts", "No import points up"],
  ["server/http", "../app.ts", "No import points up"],
  ["server/players", "../http/other.ts", "speak HTTP"],
  ["server/events", "../errors.ts", "speak HTTP"],
  ["server/store/user", "../../fields/other.ts", "nothing from above"],
  ["server/crypto", "../store/other.ts", "lowest layer"],
  ["web", "./ring.ts", "noImportCycles"],
];

/** A file, a forbidden line, and a part of the message. */
const refusedLines: [path: string, line: string, message: string][] = [
  ["src/mini-app/late.ts", 'export const late = import("kysely");', "src/server/store/"],
  ["src/web/type.ts", 'export type { Other } from "../demo/other.ts";', "not listed"],
  ["src/builder/late.ts", 'export const late = import("../demo/other.ts");', "not listed"],
  ["src/web/ring-of.ts", 'export type { Ring } from "./types.ts";', "noImportCycles"],
  ["src/web/barrel.ts", 'export { other } from "./other.ts";', "noBarrelFile"],
  ["src/web/button.tsx", "export const go = <button>Go</button>;", "useButtonType"],
  ["src/web/BadName.ts", "export const name = 1;", "useFilenamingConvention"],
  ["src/web/utils/name.ts", "export const name = 1;", "useFilenamingConvention"],
  ["src/server/helpers.ts", "export const name = 1;", "useFilenamingConvention"],
  ["src/server/environment.ts", "export const port = process.env.PORT;", "noProcessEnv"],
  ["src/server/print.ts", "console.log(1);", "noConsole"],
  ["src/server/floating.ts", "const wait = async () => 1;\nwait();", "noFloatingPromises"],
  ["test/only.test.ts", 'test.only("", () => {});', "noFocusedTests"],
  ["src/contract/fetch.ts", "export const get = fetch;", "Cannot find name 'fetch'"],
  ["src/game/timer.ts", "setTimeout(() => 1, 1);", "Cannot find name 'setTimeout'"],
  ["src/web/process.ts", "export const { env } = process;", "Cannot find name 'process'"],
  ["src/builder/buffer.ts", "export const empty = Buffer.of();", "Cannot find name 'Buffer'"],
  ["src/simulator/node.ts", 'import "node:path";', "Cannot find module"],
  ["src/server/page.ts", "export const { title } = document;", "Cannot find name 'document'"],
  ["src/server/view.tsx", "export const view = <p>Hi</p>;", "'--jsx'"],
  ["src/demo/storage.ts", "export const kept = localStorage;", "Cannot find name 'localStorage'"],
  ["src/game/first.ts", "export const first = (a: 1[]): 1 => a[0];", "'1 | undefined'"],
  ["src/game/absent.ts", "export const a: { b?: 1 } = { b: undefined };", "exactOptional"],
];

/** The content of an importable file. */
const other = "export const other = 1;\nexport type Other = typeof other;\n";

let faults: Faults;

beforeAll(async () => {
  const files: Files = {
    "src/demo/other.ts": other,
    "src/server/other.ts": other,
    "src/web/other.ts": other,
    "src/web/ring.ts": 'import "./to-ring-ts.ts";\n',
    "src/web/types.ts": 'export type { Ring } from "./ring-of.ts";\n',
    "test/other.ts": other,
  };
  for (const { from, to } of pairs) {
    files[`src/${to}/for-${from}.ts`] = other;
    files[pathOf(from, `#${to}/for-${from}.ts`)] = `import "#${to}/for-${from}.ts";\n`;
  }
  for (const [from, to] of refusedImports) files[pathOf(from, to)] = `import "${to}";\n`;
  for (const [path, line] of refusedLines) files[path] = `${line}\n`;
  faults = await tryOut(files);
}, 120_000);

/** The file in `from` that imports `to`. */
function pathOf(from: string, to: string): string {
  return from.endsWith(".ts") ? `src/${from}` : `src/${from}/to-${to.match(/\w+/g)?.join("-")}.ts`;
}

test("the table of rooms names every folder of src", async () => {
  const entries = await readdir(join(import.meta.dirname, "../../src"), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(rooms).sort());
});

test.each(pairs)("$from may import $to: $allowed", ({ from, to, allowed }) => {
  const fault = faults.get(pathOf(from, `#${to}/for-${from}.ts`));
  if (allowed) expect(fault).toBeUndefined();
  else expect(fault).toMatch(/not listed within the file list of project|wall: /);
});

test.each(refusedImports)("%s may not import %s", (from, to, message) => {
  expect(faults.get(pathOf(from, to))).toContain(message);
});

test.each(refusedLines)("%s may not contain %s", (path, _, message) => {
  expect(faults.get(path)).toContain(message);
});

test("nothing else is refused", () => {
  const refused = [
    ...pairs
      .filter(({ allowed }) => !allowed)
      .map(({ from, to }) => pathOf(from, `#${to}/for-${from}.ts`)),
    ...refusedImports.map(([from, to]) => pathOf(from, to)),
    ...refusedLines.map(([path]) => path),
    "src/web/ring.ts",
    "src/web/types.ts",
  ];
  expect([...faults.keys()].sort()).toEqual(refused.sort());
});
