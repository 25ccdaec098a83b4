import type { BodyOf, Endpoint, ParamsOf, QueryOf, TextOf } from "#contract/endpoint.ts";

/** The body of a call as its endpoint declares it. */
export type CallBody<E extends Endpoint> = Member<"body", BodyOf<E> | TextOf<E>>;

/** The query of a call; a number may stand for its digits. Members that are undefined are left out. */
export type CallQuery<E extends Endpoint> = Member<"query", Digits<QueryOf<E>>>;

/** What fills `:botId` and the like. */
export type CallParams<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? unknown
  : Member<"params", ParamsOf<E>>;

type Digits<Query> = {
  [Name in keyof Query]: (string extends Query[Name] ? string | number : Query[Name]) | undefined;
};

/** A member of the call; there is none where nothing is declared, and it may be left out where all of it may. */
type Member<Name extends string, Type> = [Type] extends [never]
  ? unknown
  : [undefined] extends [Type]
    ? { readonly [_ in Name]?: Type }
    : Record<never, never> extends Type
      ? { readonly [_ in Name]?: Type }
      : { readonly [_ in Name]: Type };
