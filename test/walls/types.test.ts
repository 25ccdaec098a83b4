import { beforeAll, expect, test } from "vitest";
import { pairs, rooms } from "./rooms.ts";
import { checkTypes, type Faults, type Files } from "./trial.ts";

/** What may not be named in a room, because it does not exist where the room's code runs. */
const breaches: [fact: string, path: string, text: string, sentence: RegExp][] = [
  [
    "game knows no process",
    "src/game/process.ts",
    "export const port = process.env;\n",
    /Cannot find name 'process'/,
  ],
  [
    "game knows no document",
    "src/game/document.ts",
    "export const title = document.title;\n",
    /Cannot find name 'document'/,
  ],
  [
    "game starts no timer",
    "src/game/timer.ts",
    "export const timer = setTimeout(() => 1, 1);\n",
    /Cannot find name 'setTimeout'/,
  ],
  ["game prints nothing", "src/game/console.ts", "console.log(1);\n", /Cannot find name 'console'/],
  [
    "contract knows no fetch",
    "src/contract/fetch.ts",
    "export const get = fetch;\n",
    /Cannot find name 'fetch'/,
  ],
  ["contract knows no Node", "src/contract/node.ts", 'import "node:fs";\n', /node:fs/],
  [
    "web knows no Node",
    "src/web/node.ts",
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n',
    /node:fs/,
  ],
  [
    "web knows no process",
    "src/web/process.ts",
    "export const environment = process.env;\n",
    /Cannot find name 'process'/,
  ],
  [
    "the Mini App knows no Buffer",
    "src/mini-app/buffer.ts",
    "export const bytes = Buffer.from([]);\n",
    /Cannot find name 'Buffer'/,
  ],
  [
    "the builder knows no process",
    "src/builder/process.ts",
    "export const environment = process.env;\n",
    /Cannot find name 'process'/,
  ],
  [
    "the simulator knows no Node",
    "src/simulator/node.ts",
    'import { join } from "node:path";\nexport const j = join;\n',
    /node:path/,
  ],
  [
    "the service knows no document",
    "src/server/document.ts",
    "export const title = document.title;\n",
    /Cannot find name 'document'/,
  ],
  [
    "the service knows no window",
    "src/server/window.ts",
    "export const width = window.innerWidth;\n",
    /Cannot find name 'window'/,
  ],
  ["the service shows nothing", "src/server/view.tsx", "export const view = <p>Hi</p>;\n", /--jsx/],
  [
    "the demo knows no localStorage",
    "src/demo/storage.ts",
    "export const kept = localStorage;\n",
    /Cannot find name 'localStorage'/,
  ],
  ["no enum anywhere", "src/server/enum.ts", "export enum State { On }\n", /erasableSyntaxOnly/],
  [
    "an element of an array may be missing",
    "src/game/index.ts",
    "export const f = (a: number[]): number => a[0];\n",
    /undefined/,
  ],
  [
    "an absent member is not undefined",
    "src/game/exact.ts",
    "export const a: { b?: 1 } = { b: undefined };\n",
    /exactOptionalPropertyTypes/,
  ],
];

/** What each room may name. */
const passages: [fact: string, path: string, text: string][] = [
  [
    "the service knows Node",
    "src/server/passage.ts",
    'import { join } from "node:path";\nexport const path = join(process.cwd(), "a");\n',
  ],
  ["the demo knows Node", "src/demo/passage.ts", "export const port = process.env;\n"],
  ["web shows views", "src/web/passage.tsx", "export const view = <p>{document.title}</p>;\n"],
  [
    "the Mini App knows its build",
    "src/mini-app/passage.ts",
    "export const built = import.meta.env.PROD;\n",
  ],
  [
    "game knows the language",
    "src/game/passage.ts",
    "export const last = (a: [string, number][]) => Object.fromEntries(a);\n",
  ],
  [
    "a test knows both sides",
    "test/passage.ts",
    "export const both = [document.title, process.pid];\n",
  ],
];

/**
 * The compiler follows a reference of a reference, so a pair of rooms with a go-between is the
 * linter's alone to refuse.
 */
const refused = pairs.filter(({ from, to }) => !reaches(from, to));

let faults: Faults;

beforeAll(async () => {
  const files: Files = {};
  for (const room of Object.keys(rooms))
    files[`src/${room}/welcome.ts`] = "export const welcome = 1;\n";
  for (const { from, to } of pairs)
    files[`src/${from}/to-${to}.ts`] = `export const name = import("#${to}/welcome.ts");\n`;
  for (const [, path, text] of [...breaches, ...passages]) files[path] = text;
  faults = await checkTypes(files);
});

test.each(pairs.filter(({ allowed }) => allowed))(
  "$from may name what $to exports",
  ({ from, to }) => {
    expect(faults.get(`src/${from}/to-${to}.ts`)).toBeUndefined();
  },
);

test.each(refused)("$from may not name what $to exports", ({ from, to }) => {
  expect(faults.get(`src/${from}/to-${to}.ts`)?.join()).toMatch(
    /not listed within the file list of project/,
  );
});

test.each(breaches)("%s: %s is refused", (_, path, __, sentence) => {
  expect(faults.get(path)?.join("\n")).toMatch(sentence);
});

test.each(passages)("%s: %s is let through", (_, path) => {
  expect(faults.get(path)).toBeUndefined();
});

test("nothing but the breaches is refused", () => {
  const paths = [
    ...breaches.map(([, path]) => path),
    ...refused.map(({ from, to }) => `src/${from}/to-${to}.ts`),
  ];
  expect([...faults.keys()].sort()).toEqual(paths.sort());
});

function reaches(from: string, to: string): boolean {
  return (rooms[from] ?? []).some((room) => room === to || reaches(room, to));
}
