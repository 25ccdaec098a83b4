import * as Type from "typebox";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { FieldTokens } from "../user/session.schema.ts";
import {
  AddedField,
  ChangedField,
  CustomField,
  FieldChange,
  FieldDeletion,
  FieldParams,
  FieldUse,
  FieldUses,
} from "./custom-field.schema.ts";
import { FieldCheckReport, FieldCheckRequest } from "./field-check.schema.ts";
import { BotHealth, FieldReport } from "./field-health.schema.ts";

/**
 * Adds a field; it is live immediately, wherever the screen refers to it. 409 `FIELD_TAKEN` if the
 * name is in use, `TOO_MANY_FIELDS` if the bot has 500 fields; 422 `FIELD_NOT_VALID` with the
 * faults of `name` and `url` in `errors`.
 */
export const createCustomField = endpoint("POST /api/builder/bots/:botId/fields", {
  caller: "editor",
  body: CustomField,
  201: AddedField,
  errors: ["FIELD_TAKEN", "TOO_MANY_FIELDS", "FIELD_NOT_VALID"],
});

/**
 * Changes a field. A rename also updates every reference in the draft and the published screen, as
 * a new revision and a new version; `renamed` lists the texts. 409 `EDIT_CONFLICT` if the field
 * differs from `base`; 422 `SCREEN_NOT_VALID` if a text would become too long; otherwise as
 * `createCustomField`.
 */
export const changeCustomField = endpoint("PUT /api/builder/bots/:botId/fields/:name", {
  caller: "editor",
  params: FieldParams,
  body: FieldChange,
  200: ChangedField,
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
 * Deletes a field. 409 `FIELD_IN_USE` with `uses` if the screen refers to it, unless
 * `?anyway=yes`; its slots then render empty.
 */
export const deleteCustomField = endpoint("DELETE /api/builder/bots/:botId/fields/:name", {
  caller: "editor",
  params: FieldParams,
  query: FieldDeletion,
  200: FieldUses,
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

/** Signs the field request of each signed field. */
export const createFieldTokens = endpoint("POST /api/mini-app/:botId/field-tokens", {
  caller: "player",
  200: FieldTokens,
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
