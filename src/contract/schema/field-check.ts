import * as Type from "typebox";
import { fieldCheckIds } from "../field-check-id.ts";
import { customFieldNamePattern } from "../property.ts";

/** One requirement, and whether the endpoint meets it. */
export const FieldCheck = Type.Object({
  id: Type.Enum([...fieldCheckIds]),
  ok: Type.Unsafe<boolean | null>({
    type: ["boolean", "null"],
    description: "Null: an earlier fault kept it from being judged.",
  }),
  found: Type.String({ description: "What was seen, in a few words." }),
  advice: Type.String({
    description:
      "What to do: a sentence, and on lines of their own the exact headers or lines to add. Empty when nothing is to be done.",
  }),
});
export type FieldCheck = Type.Static<typeof FieldCheck>;

/**
 * What became of a sample field request to an owner's endpoint, made as a player's browser makes
 * it. Source: seed 4.5.
 */
export const FieldCheckReport = Type.Object({
  ok: Type.Boolean({ description: "Whether every requirement is met; `max-age` does not count." }),
  milliseconds: Type.Integer({
    minimum: 0,
    description: "What a player waits for a first value: the preflight and the POST together.",
  }),
  bytes: Type.Integer({ minimum: 0, description: "Of the decoded body, as far as it was read." }),
  status: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "Of the answer to the POST; null when none came.",
  }),
  text: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description:
      "The body as a slot shows it, once a browser lets it through; null when it is no value.",
  }),
  checks: Type.Array(FieldCheck, { description: "Always all of them, in the same order." }),
});
export type FieldCheckReport = Type.Static<typeof FieldCheckReport>;

export const FieldCheckRequest = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 4096 }),
    name: Type.Optional(
      Type.String({
        pattern: customFieldNamePattern,
        description: "The field's name, for the token of a signed one.",
      }),
    ),
    language: Type.Optional(
      Type.Enum(["en", "ru"], { description: "Of the sentences; English when left out." }),
    ),
    signed: Type.Optional(
      Type.Boolean({ description: "Sends a token along, as for a signed field; needs `name`." }),
    ),
  },
  { additionalProperties: false },
);
export type FieldCheckRequest = Type.Static<typeof FieldCheckRequest>;
