/** The types of a call and its answers; a status without a body is `null`. */
export interface CallTypes {
  readonly query?: object;
  /** JSON. */
  readonly body?: unknown;
  /** A text body that the handler parses itself; no schema. */
  readonly text?: string;
  /** A file that is sent as it is; no schema. */
  readonly file?: SentFile;
  readonly 200?: unknown;
  readonly 201?: unknown;
  readonly 202?: unknown;
  readonly 204?: null;
  /** The answer is a file to save; no schema. */
  readonly download?: true;
  /** `current` of a 409 `EDIT_CONFLICT`: the stored value. */
  readonly current?: unknown;
  /** `uses` of a 409 `FIELD_IN_USE`: the texts that refer to the field. */
  readonly uses?: unknown;
  /** `balance` of a 422 `NOT_ENOUGH_POINTS`: what the user has. */
  readonly balance?: number;
  /** `triesLeft` of a 422 `CODE_WRONG`. */
  readonly triesLeft?: number;
}

/** A file as a browser has it. */
export interface SentFile {
  readonly type: string;
  readonly size: number;
}

declare const types: unique symbol;
type Method<Name extends string, Types extends CallTypes> = Name & { readonly [types]?: Types };

/** An endpoint's method, which carries the types of its call: `"GET" as Get<{ 200: Bot }>`. */
export type Get<Types extends CallTypes> = Method<"GET", Types>;
export type Post<Types extends CallTypes> = Method<"POST", Types>;
export type Put<Types extends CallTypes> = Method<"PUT", Types>;
export type Patch<Types extends CallTypes> = Method<"PATCH", Types>;
export type Delete<Types extends CallTypes> = Method<"DELETE", Types>;

/**
 * A route without its handler, shared by server and browsers. At run time it is only a method and a
 * URL with parameters such as `:botId`.
 */
export interface Endpoint {
  readonly method: Method<string, CallTypes>;
  readonly url: string;
}

/** The declared types of an endpoint. */
export type TypesOf<E extends Endpoint> = E["method"] extends { readonly [types]?: infer Types }
  ? Types
  : never;

/** One member of the declaration; `never` if absent. */
type Declared<E extends Endpoint, Member extends keyof CallTypes> =
  TypesOf<E> extends { readonly [_ in Member]: infer Type } ? Type : never;

type ParamNames<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in an endpoint's URL. */
export type ParamsOf<E extends Endpoint> = { [Name in ParamNames<E["url"]>]: string };
export type QueryOf<E extends Endpoint> = Declared<E, "query">;
export type BodyOf<E extends Endpoint> = Declared<E, "body">;
/** The body that is sent as text instead of JSON. */
export type TextOf<E extends Endpoint> = Declared<E, "text">;
/** The body that is sent as a file. */
export type FileOf<E extends Endpoint> = Declared<E, "file">;
/** The `current` of its 409 `EDIT_CONFLICT`. */
export type CurrentOf<E extends Endpoint> = Declared<E, "current">;
/** The `uses` of its 409 `FIELD_IN_USE`. */
export type UsesOf<E extends Endpoint> = Declared<E, "uses">;
/** The `balance` of its 422 `NOT_ENOUGH_POINTS`. */
export type BalanceOf<E extends Endpoint> = Declared<E, "balance">;

/** The successful answers by status. */
export type AnswersOf<E extends Endpoint> = {
  [Status in keyof TypesOf<E> & number]: TypesOf<E>[Status];
};

/** What a successful call resolves to in a browser; `undefined` for an answer without a body. */
export type AnswerOf<E extends Endpoint> = NullAsUndefined<AnswersOf<E>[keyof AnswersOf<E>]>;

type NullAsUndefined<Answer> = Answer extends null ? undefined : Answer;
