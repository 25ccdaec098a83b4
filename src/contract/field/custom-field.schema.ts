import * as Type from "typebox";
import { BotParams } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { customFieldNamePattern, maxFieldNameLength } from "../text/reference.ts";
import {
  defaultRefreshSeconds,
  maxFallbackLength,
  maxRefreshSeconds,
  minRefreshSeconds,
} from "./field-limit.ts";
import { maxFieldUrlLength } from "./field-url.ts";

/** The rule of a field's name, for a sentence. */
export const fieldNameTitle = `a lowercase letter, then up to ${maxFieldNameLength - 1} letters, digits or _`;

/** A property fetched from the owner's URL. Described in docs/custom-fields.md. */
export const CustomField = strictObject({
  name: Type.String({
    pattern: customFieldNamePattern,
    title: fieldNameTitle,
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
    default: defaultRefreshSeconds,
    description: "On resume, a value older than this is fetched again.",
  }),
  signed: Type.Boolean({
    default: false,
    description: "Whether the field request has a token that proves where it comes from.",
  }),
});
export type CustomField = Type.Static<typeof CustomField>;

/**
 * The JSON object POSTed to the owner's URL: exactly these seven members. Described in
 * docs/custom-fields.md, "The field request".
 */
export const FieldRequest = strictObject({
  userTelegramId: Type.Integer({ description: "The user's id on the platform." }),
  userPoints: Type.Integer({
    minimum: 0,
    description: "The balance, including auto-mining up to now.",
  }),
  userFriendsCount: Type.Integer({
    minimum: 0,
    description: "How many users registered with this user's referral code.",
  }),
  userTotalLevels: Type.Integer({ minimum: 0, description: "How many levels the bot has." }),
  userLevel: Type.Integer({
    minimum: 0,
    description: "The number of level thresholds that the points have reached.",
  }),
  tonFriendlyAddress: Type.String({
    description: "The TON wallet address in friendly form; empty if no wallet is connected.",
  }),
  tonRawAddress: Type.String({
    description: "The same address in raw form; empty if no wallet is connected.",
  }),
});
export type FieldRequest = Type.Static<typeof FieldRequest>;

/** The path parameters of one field. */
export const FieldParams = Type.Object({
  ...BotParams.properties,
  name: Type.String({ pattern: customFieldNamePattern, title: fieldNameTitle }),
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
