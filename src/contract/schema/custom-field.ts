import * as Type from "typebox";
import {
  defaultRefreshSeconds,
  maxFallbackLength,
  maxRefreshSeconds,
  minRefreshSeconds,
} from "../field-limit.ts";
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
      default: defaultRefreshSeconds,
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
  },
  { additionalProperties: false },
);
export type FieldRequest = Type.Static<typeof FieldRequest>;
