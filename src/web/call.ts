import type { BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/http/endpoint.ts";

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
