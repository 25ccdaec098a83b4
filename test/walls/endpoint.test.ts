import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { rooms } from "./rooms.ts";
import { checkTypes, type Faults, type Files } from "./trial.ts";

/** What declares endpoints, serves them and calls them. */
const real = [
  "src/contract/endpoint.ts",
  "src/contract/error-code.ts",
  "src/contract/fault-rule.ts",
  "src/contract/field-url.ts",
  "src/contract/schema/no-content.ts",
  "src/contract/schema/problem.ts",
  "src/server/http/route.ts",
  "src/web/call.ts",
  "src/web/request.ts",
  "src/web/retry-after.ts",
  "src/builder/request/builder-request.ts",
  "src/builder/request/service-time.ts",
];

const contract: Files = {
  "src/contract/dish.ts": `import * as Type from "typebox";
export const DishParams = Type.Object({ botId: Type.String(), dish: Type.String() });
export const DishQuery = Type.Object({ size: Type.Optional(Type.String()), hot: Type.Literal("yes") });
export type DishQuery = Type.Static<typeof DishQuery>;
export const Dish = Type.Object({ name: Type.String(), note: Type.Optional(Type.String()) });
export type Dish = Type.Static<typeof Dish>;
`,
  "src/contract/dish-endpoints.ts": `import type { Dish, DishQuery } from "./dish.ts";
import type { Delete, Get, Post, Put } from "./endpoint.ts";
export const listDishes = { method: "GET" as Get<{ query: DishQuery; 200: Dish[] }>, url: "/dishes" } as const;
export const addDish = { method: "POST" as Post<{ body: Dish; 201: Dish }>, url: "/dishes" } as const;
export const changeDish = {
  method: "PUT" as Put<{ body: Dish; 200: Dish; current: Dish }>,
  url: "/bots/:botId/dishes/:dish",
} as const;
export const deleteDish = {
  method: "DELETE" as Delete<{ 204: null; uses: Dish[] }>,
  url: "/bots/:botId/dishes/:dish",
} as const;
export const cook = {
  method: "POST" as Post<{ body: Dish; 200: Dish }>,
  url: "/api/mini-app/:botId/cook",
} as const;
`,
};

const imports = {
  server: `import type { FastifyInstance } from "fastify";
import * as Type from "typebox";
import { Dish, DishParams, DishQuery } from "#contract/dish.ts";
import * as dishes from "#contract/dish-endpoints.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import { route } from "./http/route.ts";
`,
  builder: `import * as dishes from "#contract/dish-endpoints.ts";
import type { BuilderErrorCode } from "#contract/error-code.ts";
import type { FaultSentences } from "#contract/fault-rule.ts";
import { addressOf, call, currentOf, refusalOf, usesFrom } from "./request/builder-request.ts";
`,
  "mini-app": `import * as dishes from "#contract/dish-endpoints.ts";
import { type RequestFailure, request } from "#web/request.ts";
`,
};

type Room = keyof typeof imports;
type Line = [fact: string, room: Room, code: string];

const serve = (endpoint: string, schema: string, answer = '({ name: "Soup" })') =>
  `route(app, dishes.${endpoint}, { schema: ${schema}, handler: async () => ${answer} });`;

const passages: Line[] = [
  [
    "a route with a body and 201",
    "server",
    serve("addDish", "{ body: Dish, response: { 201: Dish } }"),
  ],
  [
    "a route with parameters, whose handler knows their types",
    "server",
    `route(app, dishes.changeDish, {
      schema: { params: DishParams, body: Dish, response: { 200: Dish } },
      handler: async ({ params, body }) => ({ name: params.dish + body.name }),
    });`,
  ],
  [
    "a route with a query",
    "server",
    serve("listDishes", "{ querystring: DishQuery, response: { 200: Type.Array(Dish) } }", "[]"),
  ],
  [
    "a route without an answer",
    "server",
    serve("deleteDish", "{ params: DishParams, response: { 204: NoContent } }", "null"),
  ],
  [
    "a call with parameters, whose answer has its type",
    "builder",
    `call(dishes.changeDish, { params: { botId: "a", dish: "b" }, body: { name: "Soup" } })
      .then(({ note }): string | undefined => note);`,
  ],
  [
    "a number in a query",
    "builder",
    'call(dishes.listDishes, { query: { hot: "yes", size: 8 } });',
  ],
  ["an address", "builder", 'addressOf(dishes.deleteDish, { params: { botId: "a", dish: "b" } });'],
  [
    "the current value after an edit conflict",
    "builder",
    "currentOf<typeof dishes.changeDish>(undefined)?.name.trim();",
  ],
  [
    "what uses a thing that was not deleted",
    "builder",
    "usesFrom<typeof dishes.deleteDish>(undefined)?.[0]?.name.trim();",
  ],
  [
    "a call of the Mini App",
    "mini-app",
    `request(dishes.cook, { botId: "a", authorization: "", body: { name: "Soup" } })
      .then(({ name }): string => name);`,
  ],
];

const breaches: Line[] = [
  [
    "a schema of another body",
    "server",
    serve("addDish", "{ body: DishParams, response: { 201: Dish } }"),
  ],
  ["a route without its body's schema", "server", serve("addDish", "{ response: { 201: Dish } }")],
  [
    "a schema of another status",
    "server",
    serve("addDish", "{ body: Dish, response: { 200: Dish } }"),
  ],
  [
    "a schema with an extra status",
    "server",
    serve("addDish", "{ body: Dish, response: { 200: Dish, 201: Dish } }"),
  ],
  [
    "204 where a body is declared",
    "server",
    serve("addDish", "{ body: Dish, response: { 204: NoContent } }", "null"),
  ],
  [
    "a body where 204 is declared",
    "server",
    serve("deleteDish", "{ params: DishParams, response: { 200: Dish } }"),
  ],
  [
    "a schema of another answer",
    "server",
    serve("addDish", "{ body: Dish, response: { 201: Type.Object({ name: Type.String() }) } }"),
  ],
  [
    "a query with an extra optional member",
    "server",
    serve(
      "listDishes",
      `{
        querystring: Type.Object({ ...DishQuery.properties, page: Type.Optional(Type.String()) }),
        response: { 200: Type.Array(Dish) },
      }`,
      "[]",
    ),
  ],
  [
    "a query that nobody declared",
    "server",
    serve("addDish", "{ body: Dish, querystring: DishQuery, response: { 201: Dish } }"),
  ],
  [
    "parameters that the URL does not have",
    "server",
    serve("addDish", "{ params: DishParams, body: Dish, response: { 201: Dish } }"),
  ],
  [
    "a parameter of the URL that the schema does not have",
    "server",
    serve(
      "deleteDish",
      "{ params: Type.Object({ botId: Type.String() }), response: { 204: NoContent } }",
      "null",
    ),
  ],
  [
    "a handler that answers something else",
    "server",
    serve("addDish", "{ body: Dish, response: { 201: Dish } }", "({ title: 1 })"),
  ],
  [
    "a handler that sets a status that is not declared",
    "server",
    `route(app, dishes.addDish, {
      schema: { body: Dish, response: { 201: Dish } },
      handler: async ({ body }, reply) => {
        reply.code(200);
        return body;
      },
    });`,
  ],
  ["a call without its parameters", "builder", "call(dishes.deleteDish);"],
  ["a missing parameter", "builder", 'call(dishes.deleteDish, { params: { botId: "a" } });'],
  [
    "an extra parameter",
    "builder",
    'call(dishes.deleteDish, { params: { botId: "a", dish: "b", size: "8" } });',
  ],
  [
    "a parameter where the URL has none",
    "builder",
    'call(dishes.addDish, { params: { botId: "a" }, body: { name: "" } });',
  ],
  ["a call without its body", "builder", "call(dishes.addDish, {});"],
  ["a call with another body", "builder", "call(dishes.addDish, { body: { title: 1 } });"],
  [
    "a query without a required member",
    "builder",
    'call(dishes.listDishes, { query: { size: "8" } });',
  ],
  [
    "a query with a value that is not one of its own",
    "builder",
    'call(dishes.listDishes, { query: { hot: "no" } });',
  ],
  [
    "an answer taken for something else",
    "builder",
    'call(dishes.listDishes, { query: { hot: "yes" } }).then(({ name }: { name: string }) => name);',
  ],
  [
    "an address without a parameter",
    "builder",
    'addressOf(dishes.deleteDish, { params: { dish: "b" } });',
  ],
  [
    "the current value of an endpoint without edit conflicts",
    "builder",
    "currentOf<typeof dishes.addDish>(undefined)?.name;",
  ],
  [
    "the uses of an endpoint that declares none",
    "builder",
    "usesFrom<typeof dishes.addDish>(undefined)?.[0]?.name;",
  ],
  [
    "a call of the Mini App without the bot",
    "mini-app",
    'request(dishes.cook, { authorization: "", body: { name: "" } });',
  ],
  [
    "a call of the Mini App with another body",
    "mini-app",
    'request(dishes.cook, { botId: "a", authorization: "", body: {} });',
  ],
  [
    "an owner's endpoint called by the Mini App",
    "mini-app",
    'request(dishes.addDish, { botId: "a", authorization: "", body: { name: "" } });',
  ],
  [
    "a misspelt error code",
    "builder",
    'if (refusalOf(undefined) === "EDIT_CONFLIKT") addressOf(dishes.addDish, {});',
  ],
  [
    "sentences that lack a rule",
    "builder",
    'export const all = (most: Omit<FaultSentences, "link">): FaultSentences => most;',
  ],
  [
    "sentences that lack a code of the builder's API",
    "builder",
    `export const all = (
      most: Omit<Record<BuilderErrorCode, string>, "FIELD_IN_USE">,
    ): Record<BuilderErrorCode, string> => most;`,
  ],
  [
    "a misspelt error code of a failure",
    "mini-app",
    'export const isLate = (failure: RequestFailure) => failure.problem?.code === "EDIT_CONFLIKT";',
  ],
];

let faults: Faults;

beforeAll(async () => {
  const files: Files = { ...contract };
  for (const room of Object.keys(rooms))
    files[`src/${room}/welcome.ts`] = "export const welcome = 1;\n";
  for (const path of real)
    files[path] = await readFile(join(import.meta.dirname, "../..", path), "utf8");
  for (const [lines, name] of [
    [passages, "passage"],
    [breaches, "breach"],
  ] as const)
    for (const [index, line] of lines.entries()) files[pathOf(line, name, index)] = textOf(line);
  faults = await checkTypes(files);
}, 120_000);

test.each(passages.map((line, index) => ({ fact: line[0], path: pathOf(line, "passage", index) })))(
  "$fact compiles",
  ({ path }) => {
    expect(faults.get(path)).toBeUndefined();
  },
);

test.each(breaches.map((line, index) => ({ fact: line[0], path: pathOf(line, "breach", index) })))(
  "$fact does not compile",
  ({ path }) => {
    expect(faults.get(path)?.join("\n")).toMatch(/^TS2(322|339|345|353|554|739|741|367|561|769): /);
  },
);

test("nothing but the breaches is refused", () => {
  expect([...faults.keys()].filter((path) => !path.includes("/breach-"))).toEqual([]);
});

function pathOf([, room]: Line, name: string, index: number): string {
  return `src/${room}/${name}-${index}.ts`;
}

function textOf([, room, code]: Line): string {
  if (code.startsWith("export")) return `${imports[room]}${code}\n`;
  return `${imports[room]}export function trial(${room === "server" ? "app: FastifyInstance" : ""}) {\n${code}\n}\n`;
}
