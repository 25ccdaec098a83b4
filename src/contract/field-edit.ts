import * as Type from "typebox";
import * as address from "./builder-address.ts";
import { CustomField } from "./custom-field.ts";
import { BotParams } from "./owned-bot.ts";
import { Problem } from "./problem.ts";
import { customFieldNamePattern } from "./property.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
const FieldParams = Type.Object({
  ...BotParams.properties,
  name: Type.String({ pattern: customFieldNamePattern }),
});

/** A place in a screen that refers to a field. */
export const FieldUse = Type.Object({
  where: Type.Enum(["published", "draft"]),
  block: Type.Integer({ minimum: 0, description: "The block's place in the screen, from 0." }),
  place: Type.String({ description: "The text in the block: `label`, `value`, `text/ru` …" }),
  text: Type.String({ description: "The whole text." }),
});
export type FieldUse = Type.Static<typeof FieldUse>;

/**
 * Adds a field; it is live at once, and shown where the screen refers to it. 409 `FIELD_TAKEN` when
 * the bot has one of that name, `TOO_MANY_FIELDS` when it has its 500; 422 `FIELD_NOT_VALID` with
 * the faults of `name` and `url` in `errors`.
 */
export const createCustomField = {
  ...address.createCustomField,
  schema: {
    params: BotParams,
    body: CustomField,
    response: { 201: Type.Object({ field: CustomField }), ...Problems },
  },
};

export const FieldChange = Type.Object(
  {
    ...CustomField.properties,
    base: Type.Optional({
      ...CustomField,
      description: "The field that the change is based on; 409 when somebody was quicker.",
    }),
  },
  { additionalProperties: false },
);

/**
 * Changes a field; another name is written into every reference to it, in the draft and in the
 * published screen, and both are given anew a revision and a version. `renamed` says where. 409
 * `EDIT_CONFLICT`, whose problem has the field as `current`, when it is no longer `base`. Refused
 * as in `createCustomField`; 422 `SCREEN_NOT_VALID` when a text would get too long.
 */
export const changeCustomField = {
  ...address.changeCustomField,
  schema: {
    params: FieldParams,
    body: FieldChange,
    response: {
      200: Type.Object({ field: CustomField, renamed: Type.Array(FieldUse) }),
      ...Problems,
    },
  },
};

/**
 * Deletes a field. While something refers to it: 409 `FIELD_IN_USE`, whose problem has `uses`; with
 * `?anyway=yes` it goes all the same and its slots show the reference's own words no more.
 */
export const deleteCustomField = {
  ...address.deleteCustomField,
  schema: {
    params: FieldParams,
    querystring: Type.Object({ anyway: Type.Optional(Type.Literal("yes")) }),
    response: { 200: Type.Object({ uses: Type.Array(FieldUse) }), ...Problems },
  },
};
