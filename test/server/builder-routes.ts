import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/** A route of the builder's API, as it was registered. */
export interface BuilderRoute {
  readonly method: string;
  /** With `:botId` and the like. */
  readonly url: string;
  /** Whether it says that everybody may call it. */
  readonly open: boolean;
  readonly body: unknown;
}

const prefix = "/api/builder";

/** Runs `start`, which makes a service, and gives every route that it registered below /api/builder, whoever did. */
export async function builderRoutesOf(start: () => Promise<unknown>): Promise<BuilderRoute[]> {
  const routes: BuilderRoute[] = [];
  const collect = ({ method, url, config, schema }: RouteOptions) => {
    if (url !== prefix && !url.startsWith(`${prefix}/`)) return;
    const open = (config as { public?: boolean } | undefined)?.public === true;
    for (const name of [method].flat()) routes.push({ method: name, url, open, body: schema?.body });
  };
  const listen = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", collect);
  subscribe("fastify.initialization", listen);
  try {
    await start();
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
  return routes;
}

/** What a schema says, as far as a sample needs it. */
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

/** A value of the schema's form, made of the first of `texts` that fits wherever a text is asked for. */
export function sampleOf(schema: unknown, texts: readonly string[]): unknown {
  const { type, const: constant, enum: values, anyOf, properties, items, pattern, minLength = 0, minimum = 0 } = (schema ?? {}) as Shape;
  if (constant !== undefined) return constant;
  if (values) return values[0];
  if (anyOf) return sampleOf(anyOf[0], texts);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, sampleOf(member, texts)]));
  switch ([type].flat()[0]) {
    case "array":
      return [sampleOf(items, texts)];
    case "integer":
    case "number":
      return Math.max(1, minimum);
    case "boolean":
      return true;
    case "string":
      return texts.find((text) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text))) ?? "";
    default:
      return {};
  }
}
