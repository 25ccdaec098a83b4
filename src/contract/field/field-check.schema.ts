import * as Type from "typebox";
import { nullable, strictObject } from "../http/shape.schema.ts";
import { customFieldNamePattern } from "../text/reference.ts";
import { CustomField, fieldNameTitle } from "./custom-field.schema.ts";
import { fieldCheckIds } from "./field-limit.ts";

/** One requirement, and whether the endpoint meets it. */
export const FieldCheck = Type.Object({
  id: Type.Enum([...fieldCheckIds]),
  ok: nullable(
    "boolean",
    "Null if it did not run: an earlier failure kept it from running, or this field does not need it.",
  ),
  found: Type.String({ description: "What was found, in a few words." }),
  advice: Type.String({
    description:
      "What to do: a sentence, then the exact headers or lines to add, one per line. Empty if there is nothing to do.",
  }),
});
export type FieldCheck = Type.Static<typeof FieldCheck>;

/**
 * The result of testing an owner's endpoint with a sample field request, made as a player's browser
 * makes it, or the service if it fetches the field. Described in docs/endpoint-check.md.
 */
export const FieldCheckReport = Type.Object({
  ok: Type.Boolean({ description: "Whether every requirement except `max-age` is met." }),
  milliseconds: Type.Integer({
    minimum: 0,
    description: "How long a player waits for the first value: preflight and POST.",
  }),
  bytes: Type.Integer({
    minimum: 0,
    description: "Size of the decoded body, as far as it was read.",
  }),
  status: nullable("integer", "Status of the answer to the POST; null if there was none."),
  isUnreachable: Type.Boolean({
    description: "Whether nothing accepts connections at the host and port.",
  }),
  text: nullable("string", "The text of the slot; null if the response gives none."),
  checks: Type.Array(FieldCheck, {
    description: "Every check, always in the same order; `transform` only of a field that has one.",
  }),
});
export type FieldCheckReport = Type.Static<typeof FieldCheckReport>;

export const FieldCheckRequest = strictObject({
  url: Type.String({ minLength: 1, maxLength: 4096 }),
  name: Type.Optional(
    Type.String({
      pattern: customFieldNamePattern,
      title: fieldNameTitle,
      description: "The field's name; required if `signed`.",
    }),
  ),
  language: Type.Optional(
    Type.Enum(["en", "ru"], {
      description: "Language of the sentences and of the sample player; default en.",
    }),
  ),
  signed: Type.Optional(
    Type.Boolean({ description: "Sends a token, as for a signed field; requires `name`." }),
  ),
  fetchedByService: CustomField.properties.fetchedByService,
  sendLanguage: CustomField.properties.sendLanguage,
  transform: CustomField.properties.transform,
});
export type FieldCheckRequest = Type.Static<typeof FieldCheckRequest>;
