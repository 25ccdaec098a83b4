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
import type { Static, TSchema } from "typebox";
import { Problem } from "#contract/http/answer.schema.ts";
import type {
  AnswersOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  TypesOf,
} from "#contract/http/endpoint.ts";

interface RouteSchema {
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  readonly response: Readonly<Record<number, TSchema>>;
  /** For the description of the external API. */
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}

/** A stream contains the serialized answer. */
interface RouteTypes<E extends Endpoint> {
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Body: BodyOf<E>;
  Reply: TypesOf<E> extends { readonly download: true }
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
 * Registers an endpoint of the contract. Its answer has the status of the schema's `response`, unless
 * there are several. Fails to compile if params, query, body or successful answers of the schema
 * differ from the endpoint's.
 */
export function route<E extends Endpoint, Schema extends RouteSchema>(
  app: FastifyInstance,
  { method, url }: E,
  {
    schema,
    handler,
    ...options
  }: Options<E> & { schema: Schema & Agreement<E, Schema>; handler: Handler<E> },
): void {
  const [status = 200, ...others] = Object.keys(schema.response).map(Number);
  const hasStatus = status !== 200 && others.length === 0;
  const answer: Handler<E> = hasStatus
    ? (request, reply) => {
        reply.code(status as never);
        return handler(request, reply);
      }
    : handler;
  app.route<RouteTypes<E>>({
    ...options,
    method,
    url,
    schema: {
      ...schema,
      response: { ...schema.response, "4xx": Problem, "5xx": Problem },
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

type Agreement<E extends Endpoint, Schema extends RouteSchema> =
  Same<Declared<ParamsOf<E>>, StaticOf<Schema, "params">> extends false
    ? "The schema's params are not those of the endpoint's URL."
    : Same<QueryOf<E>, StaticOf<Schema, "querystring">> extends false
      ? "The schema's querystring is not the endpoint's query."
      : Same<BodyOf<E>, StaticOf<Schema, "body">> extends false
        ? "The schema's body is not the endpoint's."
        : Same<AnswersOf<E>, StaticAnswers<Schema["response"]>> extends false
          ? "The schema's response is not what the endpoint answers."
          : unknown;

/** A URL without parameters needs no schema. */
type Declared<Params> = keyof Params extends never ? never : Params;

type StaticOf<Schema, Part extends keyof RouteSchema> = Schema extends {
  readonly [_ in Part]: infer Found extends TSchema;
}
  ? Static<Found>
  : never;

type StaticAnswers<Response> = {
  [Status in keyof Response]: Response[Status] extends TSchema ? Static<Response[Status]> : never;
};

/** Whether members, optionality and types are the same. */
type Same<A, B> =
  (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false;

type Flat<T> = T extends object ? { -readonly [Key in keyof T]: Flat<T[Key]> } : T;
