import * as Type from "typebox";

/** A whole number of points, 0 … 2^53−1. */
export const Points = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The origin or the use of points. */
export const PointSourceName = Type.String({
  description: "taps, automining, api, owner, task, daily, boost, invite or quiz.",
});

/** Unix time in milliseconds. */
export const Moment = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** An object with these members alone. */
export function strictObject<Members extends Type.TProperties>(
  members: Members,
  options: Type.TObjectOptions = {},
) {
  return Type.Object(members, { ...options, additionalProperties: false });
}

interface Nullable {
  readonly integer: number;
  readonly string: string;
  readonly boolean: boolean;
}

/** A value of this type, or null. */
export function nullable<Name extends keyof Nullable>(
  type: Name,
  description?: string,
  options: object = {},
) {
  return Type.Unsafe<Nullable[Name] | null>({
    ...options,
    type: [type, "null"],
    ...(description !== undefined && { description }),
  });
}

/** The object, or null. */
export function nullableObject<Members extends Type.TProperties>(
  schema: Type.TObject<Members>,
  description?: string,
) {
  return Type.Unsafe<Type.Static<Type.TObject<Members>> | null>({
    ...schema,
    type: ["object", "null"],
    ...(description !== undefined && { description }),
  });
}
