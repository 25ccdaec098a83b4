import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTypes, testEventType } from "#contract/event/event-type.ts";
import { type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { type Description, faultsOf, refuseDeparture } from "./description.ts";

interface Content {
  readonly schema: object;
  readonly examples: Record<string, { readonly value: unknown }>;
}

let service: RunningService;
let description: Description;

beforeAll(async () => {
  service = await startService(stores[0] as StoreKind, {
    env: { BASE_URL: "https://slotwire.example.com" },
  });
  description = await (await service.call("/docs/openapi.json")).json();
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

test("the description is OpenAPI 3.1 of this service, for programs of any origin", async () => {
  const response = await service.call("/docs/openapi.json");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(description).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: "https://slotwire.example.com" }],
  });
});

test("the description has the methods in reading order, with their parameters", () => {
  const named = Object.entries(description.paths).map(([path, methods]) => [
    path.replace("/api/bot-users/external/", ""),
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        argumentsOf(operation as object as Operation),
      ]),
    ),
  ]);
  const user = ["apiKey", "botId", "userTelegramId"];
  const repeatable = ["idempotencyKey?", "Idempotency-Key?"];
  const change = [...user, "points", ...repeatable];
  expect(named).toEqual([
    ["bot-user", { get: user }],
    ["bot-user-friends", { get: [...user, "limit?", "after?"] }],
    ["bot-users", { get: ["apiKey", "botId", "limit?", "after?"] }],
    ["set-custom-value", { post: [...user, "customValue", ...repeatable] }],
    ["increase-points", { get: change, post: change }],
    ["decrease-points", { post: change }],
    ["complete-task", { post: [...user, "taskId"] }],
    ["send-message", { post: [...user, "message", "isEnableHtml", ...repeatable] }],
    ["message", { get: ["apiKey", "botId", "id"] }],
  ]);
});

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: object;
    readonly example: unknown;
  }[];
  readonly requestBody?: {
    readonly content: Record<
      string,
      { readonly schema: { properties: object; required: string[] }; readonly example: unknown }
    >;
  };
}

const operations = () =>
  Object.values(description.paths).flatMap((methods) =>
    Object.entries(methods).map(([method, of]) => ({ method, ...(of as object as Operation) })),
  );

function argumentsOf({ parameters = [], requestBody }: Operation): string[] {
  const body = requestBody?.content["application/json"]?.schema;
  const members = Object.keys(body?.properties ?? {}).map((name) => ({
    name,
    required: body?.required.includes(name),
  }));
  return [...members, ...parameters].map(({ name, required }) => (required ? name : `${name}?`));
}

test("every answer has an example that fits its schema", () => {
  expect(answers().length).toBeGreaterThan(60);
  for (const { where, schema, examples } of answers()) {
    expect(Object.keys(examples), where).not.toEqual([]);
    for (const { value } of Object.values(examples))
      expect([where, faultsOf(description, schema, value)]).toEqual([where, []]);
  }
});

test("every parameter has a meaning and an example that fits its schema", () => {
  for (const { parameters = [] } of operations())
    for (const { name, description: meaning, schema, example } of parameters) {
      expect(meaning, name).toMatch(/\w/);
      expect(example, name).toBeDefined();
      expect([name, faultsOf(description, schema, example)]).toEqual([name, []]);
    }
});

test("whole numbers are integers with a range, in a query as in a body", () => {
  const user = { type: "integer", format: "int64", minimum: 1, maximum: 2 ** 52 };
  const points = { type: "integer", format: "int64", minimum: 1, maximum: 1e12 };
  const { get, post } = description.paths["/api/bot-users/external/increase-points"] as Record<
    string,
    object
  >;
  const query = (get as Operation).parameters?.map(({ name, schema }) => [name, schema]) ?? [];
  expect(Object.fromEntries(query)).toMatchObject({ userTelegramId: user, points });
  const body = (post as Operation).requestBody?.content["application/json"]?.schema;
  expect(body?.properties).toMatchObject({ userTelegramId: user, points });
});

test("only a GET has its key in the URL", () => {
  for (const { method, security } of operations())
    expect(security).toEqual(method === "get" ? [{ apiKey: [] }] : []);
});

test("the webhooks are the field request and every event, each with an example that fits its schema", () => {
  const { webhooks } = description as object as {
    webhooks: Record<string, { post: Required<Operation> }>;
  };
  expect(Object.keys(webhooks)).toEqual(["fieldRequest", ...eventTypes, testEventType]);
  for (const [name, { post }] of Object.entries(webhooks)) {
    const { schema = {}, example } = post.requestBody.content["application/json"] ?? {};
    expect([name, faultsOf(description, schema, example)]).toEqual([name, []]);
  }
});

test("an answer that departs from the description fails these tests", async () => {
  const path = "/api/bot-users/external/bot-user";
  const headers = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  };
  const user = answers().find(({ where }) => where === `get ${path} 200`)?.examples.example
    ?.value as object;
  const look = (body: object, changes: object = {}, status = 200) =>
    refuseDeparture(
      description,
      "GET",
      path,
      new Response(JSON.stringify(body), { status, headers: { ...headers, ...changes } }),
    );
  await look(user);
  await expect(look({ ...user, lastIp: 4 })).rejects.toThrow(/not as described: \/lastIp/);
  await expect(look({ ...user, more: 1 })).rejects.toThrow(/not as described/);
  await expect(look({ ...user, level: undefined })).rejects.toThrow(/not as described/);
  await expect(look(user, {}, 201)).rejects.toThrow(/is not described/);
  await expect(look(user, { "content-type": "text/plain" })).rejects.toThrow(
    /of type "text\/plain"/,
  );
  await expect(look(user, { "cache-control": "max-age=1" })).rejects.toThrow(/may be stored/);
  await expect(look(user, { "access-control-allow-origin": "*" })).rejects.toThrow(/CORS/);
  await expect(look({ ...user, tgName: `sw_live_${"a".repeat(38)}` })).rejects.toThrow(
    /holds a secret/,
  );
});
