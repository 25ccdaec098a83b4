import type { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteHandlerMethod,
  RouteOptions,
} from "fastify";
import { Problem } from "#contract/http/answer.schema.ts";
import type { AnswersOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/http/endpoint.ts";
import { BotParams } from "#contract/http/id.schema.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's declaration of the route. */
    endpoint?: Endpoint;
  }
}

/** A stream contains the serialized answer. */
interface RouteTypes<E extends Endpoint> {
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Body: BodyOf<E>;
  Reply: E extends { readonly download: true }
    ? { 200: string | Readable }
    : { [Status in keyof AnswersOf<E>]: AnswersOf<E>[Status] | Readable };
}

type Options<E extends Endpoint> = Omit<
  RouteOptions<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteTypes<E>
  >,
  "method" | "url" | "schema" | "handler"
>;

type Handler<E extends Endpoint> = (
  request: FastifyRequest<RouteTypes<E>>,
  reply: FastifyReply<RouteTypes<E>>,
) => Promise<AnswersOf<E>[keyof AnswersOf<E>]>;

/**
 * Registers an endpoint of the contract: its declaration validates the call and serializes the
 * answers. A single declared status is the answer's.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { handler, config, ...options }: Options<E> & { handler: Handler<E> },
): void {
  const [method = "", url = ""] = endpoint.route.split(" ");
  const { 200: ok, 201: created, 202: accepted, 204: none, query, body } = endpoint;
  const answers = { 200: ok, 201: created, 202: accepted, 204: none };
  const declared = Object.entries(answers).filter(([, schema]) => schema);
  const [status = 200, ...others] = declared.map(([status]) => Number(status));
  const answer: Handler<E> =
    status !== 200 && others.length === 0
      ? (request, reply) => {
          reply.code(status as never);
          return handler(request, reply);
        }
      : handler;
  const params = endpoint.params ?? (url.includes(":botId") ? BotParams : undefined);
  app.route<RouteTypes<E>>({
    ...options,
    config: { ...config, endpoint } as never,
    method,
    url,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...Object.fromEntries(declared), "4xx": Problem, "5xx": Problem },
    },
    handler: answer as RouteHandlerMethod<
      RawServerDefault,
      RawRequestDefaultExpression,
      RawReplyDefaultExpression,
      RouteTypes<E>
    >,
  });
}

/** The value that a guard has set for a request. Throws if the route is not guarded. */
export function setByGuard<Value>(request: FastifyRequest, name: string): Value {
  const value = request.getDecorator<Value | undefined>(name);
  if (value === undefined) throw new Error(`The route ${request.routeOptions.url} has no ${name}.`);
  return value;
}
