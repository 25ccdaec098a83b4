import * as Type from "typebox";
import { maxFallbackLength, maxRefreshSeconds, minRefreshSeconds } from "../field-limit.ts";
import { maxFieldUrlLength } from "../field-url.ts";
import { customFieldNamePattern } from "../property.ts";

/** A property fetched from the owner's URL. Source: seed 4.5; defaults and bounds are our rule. */
export const CustomField = Type.Object(
  {
    name: Type.String({
      pattern: customFieldNamePattern,
      description: "The name used in {{references}}; not one of the built-in properties.",
    }),
    url: Type.String({
      minLength: 1,
      maxLength: maxFieldUrlLength,
      description: "The URL the field request is POSTed to: https with a public host name.",
    }),
    fallback: Type.String({
      maxLength: maxFallbackLength,
      default: "",
      description: "Shown if there is no value.",
    }),
    refreshSeconds: Type.Integer({
      minimum: minRefreshSeconds,
      maximum: maxRefreshSeconds,
      default: 60,
      description: "On resume, a value older than this is fetched again.",
    }),
    signed: Type.Boolean({
      default: false,
      description: "Whether the field request has a token that proves where it comes from.",
    }),
  },
  { additionalProperties: false },
);
export type CustomField = Type.Static<typeof CustomField>;

/** The JSON object POSTed to the owner's URL: exactly these seven members. Source: seed 2.2. */
export const FieldRequest = Type.Object(
  {
    userTelegramId: Type.Integer(),
    userPoints: Type.Integer({ minimum: 0 }),
    userFriendsCount: Type.Integer({ minimum: 0 }),
    userTotalLevels: Type.Integer({ minimum: 0 }),
    userLevel: Type.Integer({ minimum: 0 }),
    tonFriendlyAddress: Type.String({ description: "Empty if no wallet is connected." }),
    tonRawAddress: Type.String({ description: "Empty if no wallet is connected." }),
  },
  { additionalProperties: false },
);
export type FieldRequest = Type.Static<typeof FieldRequest>;
