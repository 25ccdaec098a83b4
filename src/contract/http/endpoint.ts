import type { Static, TSchema } from "typebox";
import {
  bodyErrors,
  type CallerKind,
  callerErrors,
  commonErrors,
  type ErrorCode,
} from "./error-code.ts";

/** An endpoint as it is declared. Answers are keyed by status. */
export interface Declaration {
  readonly caller: CallerKind;
  /** Default: those of `BotParams`. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON. */
  readonly body?: TSchema;
  /** The body is not JSON: a text that the handler parses, or a file. */
  readonly sends?: "text" | "file";
  readonly 200?: TSchema;
  readonly 201?: TSchema;
  readonly 202?: TSchema;
  readonly 204?: TSchema;
  /** The answer is a file to save. */
  readonly download?: true;
  /** The errors of this endpoint, besides those of every call by its caller. */
  readonly errors?: readonly ErrorCode[];
  /** The additional members of a problem with this code. */
  readonly errorMembers?: { readonly [_ in ErrorCode]?: Readonly<Record<string, TSchema>> };
  /** The text in the API reference; only of endpoints of the external API. */
  readonly reference?: Reference;
}

/** The text of an endpoint in the API reference. */
export interface Reference {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** The example of the answer, if the schema's own does not fit. */
  readonly example?: object;
  /** Whether a repeated call counts once, even without an idempotency key. */
  readonly isRepeatable?: true;
}

/** The method and the URL of an endpoint, with parameters such as `:botId`. */
export type Route = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** An endpoint with its address. */
export interface Endpoint extends Declaration {
  readonly route: Route;
}

/** Declares an endpoint once for the service, the OpenAPI description and the browsers. */
export function endpoint<const R extends Route, const D extends Declaration>(
  route: R,
  declaration: D & ParamsRule<R, D>,
): { readonly route: R } & D {
  return { route, ...declaration };
}

/** All errors that an endpoint may answer. */
export function errorsOf({ caller, body, sends, errors = [] }: Endpoint): readonly ErrorCode[] {
  const ofBody = body || sends ? bodyErrors : [];
  return [...commonErrors, ...ofBody, ...callerErrors[caller], ...errors];
}

type ParamsRule<R extends Route, D> = D extends { readonly params: infer P extends TSchema }
  ? keyof Static<P> extends ParamNames<R>
    ? ParamNames<R> extends keyof Static<P>
      ? unknown
      : "A parameter of the URL has no schema."
    : "The URL lacks a parameter of the schema."
  : Exclude<ParamNames<R>, "botId"> extends never
    ? unknown
    : "The URL's parameters have no schema.";

type ParamNames<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never;

/** The endpoints that a module exports, by route. */
export type RoutesOf<Module> = {
  [Name in keyof Module as Module[Name] extends { readonly route: infer R extends Route }
    ? R
    : never]: Module[Name];
};

/** The static type of a declared part; `never` if absent. */
type StaticOf<E, Part extends PropertyKey> = E extends { readonly [_ in Part]: infer S }
  ? S extends TSchema
    ? Static<S>
    : never
  : never;

/** The parameters in an endpoint's URL, as strings. */
export type ParamsOf<E extends Endpoint> = { [Name in ParamNames<E["route"]>]: string };
export type QueryOf<E> = StaticOf<E, "query">;
/** The body as a browser sends it. */
export type BodyOf<E> = E extends { readonly sends: infer Sent }
  ? Sent extends "text"
    ? string
    : SentFile
  : StaticOf<E, "body">;

/** A file as a browser has it. */
export interface SentFile {
  readonly type: string;
  readonly size: number;
}

/** The successful answers by status. */
export type AnswersOf<E> = {
  [Status in keyof E & (200 | 201 | 202 | 204)]: StaticOf<E, Status>;
};

/** The value of a successful call in a browser; `undefined` for an answer without a body. */
export type AnswerOf<E> = NullAsUndefined<AnswersOf<E>[keyof AnswersOf<E>]>;

type NullAsUndefined<Answer> = Answer extends null ? undefined : Answer;

/** The additional members of a problem with this code. */
export type ErrorMembersOf<E, Code extends ErrorCode> = E extends {
  readonly errorMembers: { readonly [_ in Code]: infer Members extends Record<string, TSchema> };
}
  ? { [Name in keyof Members]: Static<Members[Name]> }
  : never;

/** The body of a call as its endpoint declares it. */
export type CallBody<E extends Endpoint> = Member<"body", BodyOf<E>>;

/** The query of a call; numbers are stringified, undefined members omitted. */
export type CallQuery<E extends Endpoint> = Member<"query", Digits<QueryOf<E>>>;

/** The path parameters of a call. */
export type CallParams<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? unknown
  : Member<"params", ParamsOf<E>>;

type Digits<Query> = {
  [Name in keyof Query]: (string extends Query[Name] ? string | number : Query[Name]) | undefined;
};

/** A member of the call: absent if not declared, optional if all of it is. */
type Member<Name extends string, Type> = [Type] extends [never]
  ? unknown
  : [undefined] extends [Type]
    ? { readonly [_ in Name]?: Type }
    : Record<never, never> extends Type
      ? { readonly [_ in Name]?: Type }
      : { readonly [_ in Name]: Type };
