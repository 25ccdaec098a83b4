import * as Value from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { type Description, refuseDeparture } from "./description.ts";

interface Content {
  readonly schema: { readonly $ref?: string };
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

test("the description has the methods of the seed with their parameters, and what was added", () => {
  const named = Object.entries(description.paths).map(([path, methods]) => [
    path.replace("/api/bot-users/external/", ""),
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, argumentsOf(operation)]),
    ),
  ]);
  expect(Object.fromEntries(named)).toEqual({
    "bot-user": { get: ["apiKey", "botId", "userTelegramId"] },
    "bot-user-friends": { get: ["apiKey", "botId", "userTelegramId", "limit?", "after?"] },
    "bot-users": { get: ["apiKey", "botId", "limit?", "after?"] },
    "decrease-points": {
      post: ["apiKey", "botId", "userTelegramId", "points", "idempotencyKey?", "Idempotency-Key?"],
    },
    "complete-task": { post: ["apiKey", "botId", "userTelegramId", "taskId"] },
    "increase-points": {
      get: ["apiKey", "botId", "userTelegramId", "points", "idempotencyKey?", "Idempotency-Key?"],
      post: ["apiKey", "botId", "userTelegramId", "points", "idempotencyKey?", "Idempotency-Key?"],
    },
    "set-custom-value": {
      post: [
        "apiKey",
        "botId",
        "userTelegramId",
        "customValue",
        "idempotencyKey?",
        "Idempotency-Key?",
      ],
    },
    "send-message": {
      post: expect.arrayContaining([
        "apiKey",
        "botId",
        "userTelegramId",
        "message",
        "isEnableHtml",
        "Idempotency-Key?",
      ]),
    },
    message: { get: ["apiKey", "botId", "id"] },
  });
});

function argumentsOf(operation: object): string[] {
  const {
    parameters = [],
    requestBody,
    security = [],
  } = operation as {
    parameters?: { name: string; required: boolean }[];
    security?: Record<string, string[]>[];
    requestBody?: {
      content: Record<string, { schema: { properties: object; required: string[] } }>;
    };
  };
  const body = requestBody?.content["application/json"]?.schema;
  const members = Object.keys(body?.properties ?? {}).map((name) => ({
    name,
    required: body?.required.includes(name),
  }));
  const keys = security.flatMap((way) => Object.keys(way));
  return [
    ...keys,
    ...[...members, ...parameters].map(({ name, required }) => (required ? name : `${name}?`)),
  ];
}

test("every answer has an example, which is as its schema says", () => {
  expect(answers().length).toBeGreaterThan(60);
  for (const { where, schema, examples } of answers()) {
    expect(Object.keys(examples), where).not.toEqual([]);
    const of = schema.$ref ? description.components.schemas.Problem : schema;
    for (const { value } of Object.values(examples))
      expect([where, Value.Errors(of ?? {}, value)]).toEqual([where, []]);
  }
});

test("every parameter says what it means and has an example", () => {
  const operations = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods),
  ) as {
    parameters?: { name: string; description: string; example: unknown }[];
  }[];
  for (const { name, description: meaning, example } of operations.flatMap(
    ({ parameters = [] }) => parameters,
  )) {
    expect(meaning, name).toMatch(/\w/);
    expect(example, name).toMatch(/\w/);
  }
});

test("an answer that departs from the description is noticed", async () => {
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
