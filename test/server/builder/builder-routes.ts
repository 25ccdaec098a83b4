import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import type { TSchema } from "typebox";
import * as Value from "typebox/value";
import { leakIn } from "../leaks.ts";

export interface BuilderRoute {
  readonly method: string;
  /** With parameters such as `:botId`. */
  readonly url: string;
  /** Whether its declaration makes it public. */
  readonly open: boolean;
  readonly body: unknown;
  /** Schemas by status, or by a class such as `4xx`. */
  readonly response: Readonly<Record<string, TSchema>>;
}

const prefix = "/api/builder";

/** Runs `start`, which makes a service, and returns every route that was registered meanwhile. */
export async function routesOf(start: () => Promise<unknown>): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const collect = (route: RouteOptions) => void routes.push(route);
  const listen = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", collect);
  subscribe("fastify.initialization", listen);
  try {
    await start();
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
  return routes;
}

/** The routes of `routesOf` below /api/builder. */
export async function builderRoutesOf(start: () => Promise<unknown>): Promise<BuilderRoute[]> {
  const routes = await routesOf(start);
  return routes
    .filter(({ url }) => url === prefix || url.startsWith(`${prefix}/`))
    .flatMap(({ method, url, config, schema }) => {
      const open = config?.endpoint?.caller === "anyone";
      const response = (schema?.response ?? {}) as BuilderRoute["response"];
      return [method]
        .flat()
        .map((name) => ({ method: name, url, open, body: schema?.body, response }));
    });
}

/**
 * Reads an answer of the builder's API and returns its text. Throws when it may be stored, departs
 * from its route's schema, or holds a secret other than a new API key or webhook secret.
 */
export async function refuseDeparture(
  routes: readonly BuilderRoute[],
  method: string,
  path: string,
  answer: Response,
): Promise<string> {
  const text = await answer.text();
  const [address = ""] = path.split("?", 1);
  const route = routes.find((one) => one.method === method && patternOf(one).test(address));
  const where = `${method} ${route?.url ?? address} ${answer.status}`;
  const made = answer.status === 201 && route?.url.includes("/api-keys");
  const isWebhook = /\/webhook(?:\/rotate-secret)?$/.test(route?.url ?? "") && method !== "GET";
  const known = /"apiKey":"[^"]*"|"secret":"[^"]*"/;
  const leak = leakIn(made || isWebhook ? text.replace(known, "") : text);
  if (leak) throw new Error(`${where} holds a secret: ${leak}`);
  if (answer.headers.get("cache-control") !== "no-store")
    throw new Error(`${where} may be stored.`);
  const type = answer.headers.get("content-type") ?? "";
  if (!route || !/json/.test(type) || method === "HEAD") return text;
  if (answer.status >= 400 !== type.startsWith("application/problem+json"))
    throw new Error(`${where} is of type ${type}.`);
  const schema =
    route.response[answer.status] ?? route.response[`${Math.floor(answer.status / 100)}xx`];
  const [fault] = schema ? Value.Errors(schema, JSON.parse(text)) : [];
  if (fault)
    throw new Error(
      `${where} is not as its contract says: ${fault.instancePath} ${fault.message}: ${text.slice(0, 300)}`,
    );
  return text;
}

function patternOf({ url }: BuilderRoute): RegExp {
  return new RegExp(`^${url.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);
}

/** The parts of a schema that a sample needs. */
interface Shape {
  readonly type?: string | string[];
  readonly const?: unknown;
  readonly enum?: unknown[];
  readonly anyOf?: Shape[];
  readonly properties?: Record<string, Shape>;
  readonly items?: Shape;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
}

/** A value that fits the schema; each text is the first of `texts` that fits. */
export function sampleOf(schema: unknown, texts: readonly string[]): unknown {
  const {
    type,
    const: constant,
    enum: values,
    anyOf,
    properties,
    items,
    pattern,
    minLength = 0,
    minimum = 0,
  } = (schema ?? {}) as Shape;
  if (constant !== undefined) return constant;
  if (values) return values[0];
  if (anyOf) return sampleOf(anyOf[0], texts);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, sampleOf(member, texts)]),
    );
  switch ([type].flat()[0]) {
    case "array":
      return [sampleOf(items, texts)];
    case "integer":
    case "number":
      return Math.max(1, minimum);
    case "boolean":
      return true;
    case "string":
      return (
        texts.find(
          (text) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text)),
        ) ?? ""
      );
    default:
      return {};
  }
}
