import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { forSuite } from "../../for-suite.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { openSession, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { addOwner } from "./owner.ts";

interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly { key: string; value: string; disabled: boolean }[];
    };
    readonly body?: { readonly mode: "raw"; readonly raw: string };
  };
}

interface Collection {
  readonly info: { readonly name: string; readonly schema: string };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

const shared = forSuite(
  async () => {
    const telegram = await startTelegramStandIn();
    const service = await startService(stores[0] as StoreKind, {
      env: { TELEGRAM_API_ROOT: telegram.url, BASE_URL: "https://slotwire.example.com" },
    });
    return { telegram, service };
  },
  async ({ telegram, service }) => {
    await service.stop();
    await telegram.close();
  },
);
let collection: Collection;
let items: readonly Item[];

beforeAll(async () => {
  const answer = await shared.service.call("/docs/slotwire.postman_collection.json");
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  collection = await answer.json();
  items = collection.item.flatMap(({ item }) => item);
});

test("the Postman collection is one of version 2.1, at this service's address", () => {
  expect(collection.info).toMatchObject({
    name: expect.stringContaining("Slotwire"),
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  });
  expect(collection.variable).toContainEqual({
    key: "baseUrl",
    value: "https://slotwire.example.com",
  });
});

test("the Postman collection has every method of the API", async () => {
  const { paths } = await (await shared.service.call("/docs/openapi.json")).json();
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const had = items.map(({ request }) => `${request.method} /${request.url.path.join("/")}`);
  expect(had.sort()).toEqual(described.sort());
});

test("every request of the Postman collection succeeds once the variables are set", async () => {
  const { service } = shared;
  const { apiKey } = await addOwner(service, {
    tasks: [{ id: "ticket", title: "Order", kind: "api", reward: 30 }],
  });
  await openSession(service);
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  const chosen = { baseUrl: "", apiKey, botId: "demo", userTelegramId: "42" };
  for (const [name, value] of Object.entries(chosen)) variables.set(name, value);
  const resolved = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name) => variables.get(name) ?? expect.fail(name));

  for (const { name, request, event = [] } of items) {
    const { method, url, header, body } = request;
    const query = url.query.filter(({ disabled }) => !disabled);
    const search = new URLSearchParams(query.map(({ key, value }) => [key, resolved(value)]));
    const path = `${resolved(url.host.join("."))}/${url.path.join("/")}`;
    const address = query.length > 0 ? `${path}?${search}` : path;
    expect(resolved(url.raw)).toBe(address);
    const answer = await service.call(address, {
      method,
      headers: header.map(({ key, value }) => [key, value]),
      ...(body && { body: resolved(body.raw) }),
    });
    const text = await answer.text();
    expect(answer.status, `${name}: ${text}`).toBe(200);
    const pm = { response: { json: () => JSON.parse(text) }, collectionVariables: variables };
    for (const { script } of event) runInNewContext(script.exec.join("\n"), { pm });
  }
});
