import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { pairs, rooms } from "./rooms.ts";
import { type Faults, type Files, lint } from "./trial.ts";

/** Each breach of a wall: what it is, the file that does it, and the rule that must say so. */
const breaches: [fact: string, path: string, text: string, rule: string][] = [
  [
    "contract imports nothing but typebox",
    "src/contract/breach-package.ts",
    use("node:fs"),
    "noRestrictedImports",
  ],
  [
    "a module beside the schemas imports no typebox",
    "src/contract/breach-weight.ts",
    use("typebox"),
    "noRestrictedImports",
  ],
  [
    "contract imports no other package",
    "src/contract/breach-react.ts",
    use("react"),
    "noRestrictedImports",
  ],
  [
    "nor does the code that owners copy",
    "src/contract/snippet/breach-package.ts",
    use("typebox"),
    "noRestrictedImports",
  ],
  ["game imports no package", "src/game/breach-package.ts", use("typebox"), "noRestrictedImports"],
  [
    "a schema does not weigh on the phone",
    "src/web/breach-schema.ts",
    use("typebox"),
    "noRestrictedImports",
  ],
  [
    "nor in the Mini App",
    "src/mini-app/breach-schema.ts",
    use("typebox/value"),
    "noRestrictedImports",
  ],
  [
    "a relative path leaves no room",
    "src/web/breach-relative.ts",
    use("../server/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "nor from a folder inside it",
    "src/server/store/breach-relative.ts",
    use("../../game/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "nor for a type",
    "src/simulator/breach-type.ts",
    'export type { Welcome } from "../server/welcome.ts";\n',
    "noRestrictedImports",
  ],
  [
    "nor at run time",
    "src/mini-app/breach-later.ts",
    'export const later = import("#server/welcome.ts");\n',
    "noRestrictedImports",
  ],
  [
    "a room does not go through its own wall",
    "src/server/breach-own.ts",
    use("#server/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "the tests are nobody's room",
    "src/server/breach-test.ts",
    use("../../test/chromium.ts"),
    "noRestrictedImports",
  ],
  [
    "the client's SDK has one door",
    "src/mini-app/breach-sdk.ts",
    use("@telegram-apps/sdk-react"),
    "noRestrictedImports",
  ],
  [
    "also from another room",
    "src/web/breach-sdk.ts",
    use("@telegram-apps/sdk-react"),
    "noRestrictedImports",
  ],
  [
    "also from the wallet's door",
    "src/mini-app/wallet/breach.ts",
    use("@telegram-apps/sdk-react"),
    "noRestrictedImports",
  ],
  [
    "TON Connect has one door",
    "src/mini-app/breach-ton.ts",
    use("@tonconnect/ui-react"),
    "noRestrictedImports",
  ],
  [
    "also from the SDK's door",
    "src/mini-app/client/telegram.ts",
    use("@tonconnect/ui-react"),
    "noRestrictedImports",
  ],
  [
    "database drivers have one door",
    "src/server/breach-libsql.ts",
    use("libsql"),
    "noRestrictedImports",
  ],
  ["also inside the store", "src/server/store/breach-pg.ts", use("pg"), "noRestrictedImports"],
  ["also beside the Bot API", "src/server/telegram/breach-pg.ts", use("pg"), "noRestrictedImports"],
  ["also in the demo", "src/demo/breach-pg.ts", use("pg"), "noRestrictedImports"],
  [
    "queries live in the store",
    "src/server/routes/breach-kysely.ts",
    use("kysely"),
    "noRestrictedImports",
  ],
  [
    "one API does not import another",
    "src/server/builder/breach-api.ts",
    use("../mini-app/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "HTTP's own files know no API",
    "src/server/http/breach-api.ts",
    use("../builder/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "a domain room knows no API",
    "src/server/fields/breach-api.ts",
    use("../external/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "a domain room speaks no HTTP",
    "src/server/players/breach-http.ts",
    use("../http/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "nor throws its errors",
    "src/server/wallet/breach-errors.ts",
    use("../errors.ts"),
    "noRestrictedImports",
  ],
  [
    "also not where owners' accounts come in",
    "src/server/owners/owner-account.ts",
    use("../errors.ts"),
    "noRestrictedImports",
  ],
  [
    "the store imports no domain room",
    "src/server/store/user/breach-room.ts",
    use("../../fields/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "the store throws no HTTP errors",
    "src/server/store/user/breach-errors.ts",
    use("../../errors.ts"),
    "noRestrictedImports",
  ],
  [
    "crypto knows no store",
    "src/server/crypto/breach-store.ts",
    use("../store/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "validation knows no domain room",
    "src/server/validation/breach-room.ts",
    use("../bots/welcome.ts"),
    "noRestrictedImports",
  ],
  [
    "no room imports the app",
    "src/server/http/breach-app.ts",
    use("../app.ts"),
    "noRestrictedImports",
  ],
  [
    "the Bot API client lives in one folder",
    "src/server/breach-grammy.ts",
    use("grammy"),
    "noRestrictedImports",
  ],
  [
    "owners' accounts have one door",
    "src/server/routes/breach-auth.ts",
    use("better-auth"),
    "noRestrictedImports",
  ],
  [
    "also when it is opened late",
    "src/server/app-breach.ts",
    'export const late = () => import("better-auth");',
    "noRestrictedImports",
  ],
  [
    "also from the store",
    "src/server/store/breach-auth.ts",
    use("better-auth/adapters"),
    "noRestrictedImports",
  ],
  [
    "TON's cells have one door",
    "src/server/routes/breach-cells.ts",
    use("@ton/core"),
    "noRestrictedImports",
  ],
  [
    "also inside the store",
    "src/server/store/breach-cells.ts",
    use("@ton/core"),
    "noRestrictedImports",
  ],
  [
    "also beside the Bot API",
    "src/server/telegram/breach-cells.ts",
    use("@ton/core"),
    "noRestrictedImports",
  ],
  [
    "no queries behind it",
    "src/server/wallet/breach-kysely.ts",
    use("kysely"),
    "noRestrictedImports",
  ],
  [
    "the store sends no messages",
    "src/server/store/breach-grammy.ts",
    use("grammy"),
    "noRestrictedImports",
  ],
  [
    "the store knows no routes",
    "src/server/store/engine/embedded-driver.ts",
    use("fastify"),
    "noRestrictedImports",
  ],
  [
    "React stays out of the service",
    "src/server/breach-react.ts",
    use("react"),
    "noRestrictedImports",
  ],
  [
    "the service stays out of the browser",
    "src/mini-app/breach-fastify.ts",
    use("fastify"),
    "noRestrictedImports",
  ],
  ["Node stays out of the browser", "src/web/breach-node.ts", use("node:path"), "noNodejsModules"],
  [
    "a production room takes no development package",
    "src/server/breach-dev.ts",
    use("vite"),
    "noUndeclaredDependencies",
  ],
  [
    "settings are read in one place",
    "src/server/breach-env.ts",
    "export const port = process.env.PORT;\n",
    "noProcessEnv",
  ],
  ["no imports in a ring", "src/web/ring-a.ts", use("./ring-b.ts"), "noImportCycles"],
  [
    "no ring of types either",
    "src/web/ring-c.ts",
    'export type { D as C } from "./ring-d.ts";\n',
    "noImportCycles",
  ],
  [
    "no barrel",
    "src/web/breach-barrel.ts",
    'export { welcome } from "./welcome.ts";\n',
    "noBarrelFile",
  ],
  [
    "no re-export of everything",
    "src/web/breach-all.ts",
    'export * from "./welcome.ts";\n',
    "noReExportAll",
  ],
  ["no default export", "src/web/breach-default.ts", "export default 1;\n", "noDefaultExport"],
  [
    "file names are kebab-case",
    "src/web/BreachName.ts",
    "export const name = 1;\n",
    "useFilenamingConvention",
  ],
  [
    "no room is called other",
    "src/web/utils/breach.ts",
    "export const other = 1;\n",
    "useFilenamingConvention",
  ],
  [
    "no file is called other",
    "src/server/helpers.ts",
    "export const other = 1;\n",
    "useFilenamingConvention",
  ],
  [
    "no promise floats",
    "src/server/breach-promise.ts",
    "const wait = async () => 1;\nwait();\n",
    "noFloatingPromises",
  ],
  [
    "no promise is a condition",
    "src/web/breach-if.ts",
    "const go = async () => true;\nif (go()) void go();\n",
    "noMisusedPromises",
  ],
  [
    "nothing prints but the command line",
    "src/server/breach-console.ts",
    'console.log("hello");\n',
    "noConsole",
  ],
  [
    "no any",
    "src/web/breach-any.ts",
    "export const anything = (value: any) => value;\n",
    "noExplicitAny",
  ],
  [
    "no non-null assertion",
    "src/web/breach-null.ts",
    "export const first = (a: string[]) => a[0]!;\n",
    "noNonNullAssertion",
  ],
  [
    "no ternary within another",
    "src/web/breach-ternary.ts",
    "export const sign = (n: number) => (n > 0 ? 1 : n < 0 ? -1 : 0);\n",
    "noNestedTernary",
  ],
  ["no enum", "src/web/breach-enum.ts", "export enum State { On }\n", "noEnum"],
  [
    "types are imported as types",
    "src/web/breach-import.ts",
    typeUse("import { Welcome }"),
    "useImportType",
  ],
  ["no unused variable", "src/web/breach-unused.ts", "const idle = 1;\n", "noUnusedVariables"],
  [
    "no unused import",
    "src/web/breach-idle.ts",
    'import { welcome } from "./welcome.ts";\n',
    "noUnusedImports",
  ],
  [
    "no hook under a condition",
    "src/web/breach-hook.tsx",
    hook("if (on) useEffect(() => {});"),
    "useHookAtTopLevel",
  ],
  [
    "no effect with a forgotten dependency",
    "src/web/breach-effect.tsx",
    hook("useEffect(() => void on, []);"),
    "useExhaustiveDependencies",
  ],
  [
    "no button without a type",
    "src/web/breach-button.tsx",
    "export const Go = () => <button>Go</button>;\n",
    "useButtonType",
  ],
  [
    "no test runs alone",
    "test/web/breach.test.ts",
    'import { test } from "vitest";\ntest.only("x", () => {});\n',
    "noFocusedTests",
  ],
  [
    "no test is skipped in silence",
    "test/web/skip.test.ts",
    'import { test } from "vitest";\ntest.skip("x", () => {});\n',
    "noSkippedTests",
  ],
];

/** What the walls let through. */
const passages: [fact: string, path: string, text: string][] = [
  ["a schema imports typebox", "src/contract/schema/passage.ts", use("typebox")],
  ["game imports its neighbour", "src/game/passage.ts", use("./welcome.ts")],
  [
    "the client's SDK comes in by its door",
    "src/mini-app/client/telegram.ts",
    use("@telegram-apps/sdk-react"),
  ],
  [
    "TON Connect comes in by its door",
    "src/mini-app/wallet/wallet-connection.tsx",
    use("@tonconnect/ui-react"),
  ],
  ["a room's folder imports its parent", "src/server/routes/passage.ts", use("../welcome.ts")],
  [
    "a folder may be named in a path below the room",
    "src/server/mini-app/session.ts",
    use("./welcome.ts"),
  ],
  [
    "owners' accounts come in by their door",
    "src/server/owners/owner-account.ts",
    use("better-auth"),
  ],
  ["TON's cells come in by their door", "src/server/wallet/state-init.ts", use("@ton/core")],
  ["an API imports HTTP's own files", "src/server/builder/passage.ts", use("../http/welcome.ts")],
  [
    "HTTP's own files import a domain room",
    "src/server/http/passage.ts",
    use("../fields/welcome.ts"),
  ],
  ["a domain room imports the store", "src/server/fields/passage.ts", use("../store/welcome.ts")],
  ["a domain room imports another", "src/server/players/passage.ts", use("../wallet/welcome.ts")],
  ["the store imports crypto", "src/server/store/user/passage.ts", use("../../crypto/welcome.ts")],
  ["crypto imports its neighbour", "src/server/crypto/passage.ts", use("./welcome.ts")],
  ["the app imports an API", "src/server/app.ts", use("./builder/welcome.ts")],
  ["queries are written in the store", "src/server/store/passage.ts", use("kysely")],
  [
    "the embedded store's driver comes in by its door",
    "src/server/store/engine/embedded-driver.ts",
    use("libsql"),
  ],
  ["PostgreSQL's driver comes in by its door", "src/server/store/engine/postgres.ts", use("pg")],
  ["messages leave by the Bot API's folder", "src/server/telegram/passage.ts", use("grammy")],
  ["the command line prints", "src/server/cli.ts", 'console.log("hello");\n'],
  [
    "settings come in by one file",
    "src/server/config.ts",
    "export const port = process.env.PORT;\n",
  ],
  ["a test imports what it tests", "test/server/passage.test.ts", use("#server/welcome.ts")],
  ["a configuration has a default export", "passage.config.ts", "export default {};\n"],
];

/** What the files above import. */
const welcomes: Files = Object.fromEntries(
  [...Object.keys(rooms), "server/routes"].map((folder) => [
    `src/${folder}/welcome.ts`,
    "export const welcome = 1;\nexport type Welcome = typeof welcome;\n",
  ]),
);
const otherHalves: Files = {
  "src/web/ring-b.ts": use("./ring-a.ts"),
  "src/web/ring-d.ts": 'export type { C as D } from "./ring-c.ts";\n',
};

let red: Faults;
let green: Faults;

beforeAll(async () => {
  const table = pairs.map(({ from, to, allowed }) => ({
    path: `src/${from}/to-${to}.ts`,
    text: use(`#${to}/welcome.ts`),
    allowed,
  }));
  const filesOf = (kept: boolean) =>
    table.filter(({ allowed }) => allowed === kept).map(({ path, text }) => [path, text]);
  [red, green] = await Promise.all([
    lint({
      ...welcomes,
      ...otherHalves,
      ...Object.fromEntries([...filesOf(false), ...breaches.map(([, path, text]) => [path, text])]),
    }),
    lint({
      ...welcomes,
      ...Object.fromEntries([...filesOf(true), ...passages.map(([, path, text]) => [path, text])]),
    }),
  ]);
}, 120_000);

describe("the table of rooms", () => {
  test("names every folder of src", async () => {
    const entries = await readdir(join(import.meta.dirname, "../../src"), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.sort()).toEqual(Object.keys(rooms).sort());
  });

  test.each(pairs.filter(({ allowed }) => allowed))("$from may import $to", ({ from, to }) => {
    expect(green.get(`src/${from}/to-${to}.ts`)).toBeUndefined();
  });

  test.each(pairs.filter(({ allowed }) => !allowed))("$from may not import $to", ({ from, to }) => {
    expect(red.get(`src/${from}/to-${to}.ts`)).toContain("noRestrictedImports");
  });
});

test.each(breaches)("%s: %s is refused", (_, path, __, rule) => {
  expect(red.get(path)).toContain(rule);
});

test("the walls find nothing in the files that breach none", () => {
  expect([...green]).toEqual([]);
});

test.each(passages)("%s: %s is let through", (_, path) => {
  expect(green.get(path)).toBeUndefined();
});

function use(...sources: string[]): string {
  const imports = sources.map((source, index) => `import * as used${index} from "${source}";\n`);
  return `${imports.join("")}\nexport const used = [${sources.map((_, index) => `used${index}`).join(", ")}];\n`;
}

function typeUse(clause: string): string {
  return `${clause} from "./welcome.ts";\n\nexport const one: Welcome = 1;\n`;
}

function hook(statement: string): string {
  return `import { useEffect } from "react";\n\nexport function useThing(on: boolean): void {\n  ${statement}\n}\n`;
}
