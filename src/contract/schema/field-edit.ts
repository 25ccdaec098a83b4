import * as Type from "typebox";
import { customFieldNamePattern } from "../property.ts";
import { CustomField } from "./custom-field.ts";
import { BotParams } from "./owned-bot.ts";

/** The path parameters of one field. */
export const FieldParams = Type.Object({
  ...BotParams.properties,
  name: Type.String({ pattern: customFieldNamePattern }),
});

/** A place in a screen that refers to a field. */
export const FieldUse = Type.Object({
  where: Type.Enum(["published", "draft"]),
  page: Type.Optional(Type.String({ description: "The page's id; absent for the first page." })),
  block: Type.Integer({ minimum: 0, description: "The block's index in the page." }),
  place: Type.String({ description: "The text in the block: `label`, `value`, `text/ru` …" }),
  text: Type.String({ description: "The whole text." }),
});
export type FieldUse = Type.Static<typeof FieldUse>;

export const FieldChange = Type.Object(
  {
    ...CustomField.properties,
    base: Type.Optional({
      ...CustomField,
      description: "The field that the change is based on; 409 if it has changed since.",
    }),
  },
  { additionalProperties: false },
);
export type FieldChange = Type.Static<typeof FieldChange>;

export const AddedField = Type.Object({ field: CustomField });
export type AddedField = Type.Static<typeof AddedField>;

/** A changed field, and the texts whose references were renamed. */
export const ChangedField = Type.Object({ field: CustomField, renamed: Type.Array(FieldUse) });
export type ChangedField = Type.Static<typeof ChangedField>;

export const FieldDeletion = Type.Object({ anyway: Type.Optional(Type.Literal("yes")) });
export type FieldDeletion = Type.Static<typeof FieldDeletion>;

export const FieldUses = Type.Object({ uses: Type.Array(FieldUse) });
export type FieldUses = Type.Static<typeof FieldUses>;
