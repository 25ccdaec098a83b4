import * as Type from "typebox";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserParams } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { LanguageCode } from "../screen/content.schema.ts";
import { FieldTokens } from "../user/session.schema.ts";
import { CustomField, FetchedValue, FieldParams, FieldUse } from "./custom-field.schema.ts";
import { FieldCheckReport, FieldCheckRequest } from "./field-check.schema.ts";
import { BotHealth, FieldReport } from "./field-health.schema.ts";

/** Adds a field; it is live at once in every text that refers to it. */
export const createCustomField = endpoint("POST /api/builder/bots/:botId/fields", {
  caller: "editor",
  body: CustomField,
  201: Type.Object({ field: CustomField }),
  errors: ["FIELD_TAKEN", "TOO_MANY_FIELDS", "FIELD_NOT_VALID"],
});

/**
 * Changes a field. A rename also updates every reference in the draft and the published screen, as
 * a new revision and a new version; `renamed` lists the texts. `EDIT_CONFLICT` if the field
 * differs from `base`; `SCREEN_NOT_VALID` if a text would become too long.
 */
export const changeCustomField = endpoint("PUT /api/builder/bots/:botId/fields/:name", {
  caller: "editor",
  params: FieldParams,
  body: strictObject({
    ...CustomField.properties,
    base: Type.Optional({
      ...CustomField,
      description: "The field that the change is based on; 409 if it has changed since.",
    }),
  }),
  200: Type.Object({ field: CustomField, renamed: Type.Array(FieldUse) }),
  errors: [
    "EDIT_CONFLICT",
    "SCREEN_NOT_VALID",
    "FIELD_TAKEN",
    "FIELD_NOT_FOUND",
    "FIELD_NOT_VALID",
  ],
  errorMembers: { EDIT_CONFLICT: { current: CustomField } },
});

/**
 * Deletes a field. `FIELD_IN_USE` if the screen refers to it, unless `?anyway=yes`; its slots then
 * render empty.
 */
export const deleteCustomField = endpoint("DELETE /api/builder/bots/:botId/fields/:name", {
  caller: "editor",
  params: FieldParams,
  query: Type.Object({ anyway: Type.Optional(Type.Literal("yes")) }),
  200: Type.Object({ uses: Type.Array(FieldUse) }),
  errors: ["FIELD_IN_USE", "FIELD_NOT_FOUND"],
  errorMembers: { FIELD_IN_USE: { uses: Type.Array(FieldUse) } },
});

/**
 * Tests an endpoint from the service: preflight and POST, for each origin of the bot's Mini App.
 */
export const checkField = endpoint("POST /api/builder/bots/:botId/field-check", {
  caller: "editor",
  body: FieldCheckRequest,
  200: FieldCheckReport,
});

/**
 * The health of the bot's fields, in field order, for the last 24 hours and 7 days including the
 * current hour.
 */
export const readFieldHealth = endpoint("GET /api/builder/bots/:botId/field-health", {
  caller: "editor",
  200: BotHealth,
});

/**
 * Fetches a field with `fetchedByService` for the preview's player: the user `tgId`, or a made-up
 * one. `OWNERS_ONLY` for an editor if the field is signed and the player is real.
 */
export const fetchSampleValue = endpoint("POST /api/builder/bots/:botId/field-values/:name", {
  caller: "editor",
  params: FieldParams,
  body: strictObject({
    tgId: Type.Optional(UserParams.properties.tgId),
    language: Type.Optional(LanguageCode),
  }),
  200: FetchedValue,
  errors: ["FIELD_NOT_FOUND", "USER_NOT_FOUND", "OWNERS_ONLY"],
});

/** Signs the field request of each signed field. */
export const createFieldTokens = endpoint("POST /api/mini-app/:botId/field-tokens", {
  caller: "player",
  200: FieldTokens,
});

/**
 * Fetches a field with `fetchedByService` for the player, unless a value of the last
 * `refreshSeconds` is known. With `language`, a player's language for `sendLanguage`.
 */
export const fetchFieldValue = endpoint("POST /api/mini-app/:botId/field-values/:name", {
  caller: "player",
  params: FieldParams,
  body: strictObject({ language: Type.Optional(LanguageCode) }),
  200: FetchedValue,
  errors: ["FIELD_NOT_FOUND"],
});

/**
 * Counts a Mini App's report of field fetches. Unknown fields are ignored; the sender is not
 * stored.
 */
export const reportFields = endpoint("POST /api/mini-app/:botId/field-reports", {
  caller: "player",
  body: FieldReport,
  204: NoContent,
});
