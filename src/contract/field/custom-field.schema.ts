import * as Type from "typebox";
import { BotParams } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { screenText } from "../screen/content.schema.ts";
import { customFieldNamePattern, maxFieldNameLength } from "../text/reference.ts";
import {
  defaultRefreshSeconds,
  fieldOutcomes,
  maxAffixLength,
  maxDecimals,
  maxFallbackLength,
  maxPointerLength,
  maxRefreshSeconds,
  minRefreshSeconds,
  pointerPattern,
} from "./field-limit.ts";
import { maxFieldUrlLength } from "./field-url.ts";

/** The rule of a field's name, for a sentence. */
export const fieldNameTitle = `a lowercase letter, then up to ${maxFieldNameLength - 1} letters, digits or _`;

/** How a body becomes the text of a slot, in this order; see `field-value.ts`. */
export const FieldTransform = strictObject({
  pointer: Type.Optional(
    Type.String({
      pattern: pointerPattern,
      title: "a JSON Pointer, such as /data/rank",
      maxLength: maxPointerLength,
      description:
        "Reads the body as JSON and takes this member (RFC 6901); empty for the whole document.",
    }),
  ),
  unquote: Type.Optional(
    Type.Boolean({ description: 'Takes the content of a JSON string: `"#7"` becomes `#7`.' }),
  ),
  trim: Type.Optional(Type.Boolean({ description: "Removes white space at both ends." })),
  number: Type.Optional(
    strictObject({
      style: Type.Enum(["decimal", "compact", "percent"], {
        description: "As in `12,500`, `12.5K` or, for 0.125, `12.5%`, in the player's language.",
      }),
      decimals: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: maxDecimals,
          description: "The number of decimals; of `compact`, the maximum.",
        }),
      ),
    }),
  ),
  prefix: Type.Optional(screenText(maxAffixLength, "Before the value.")),
  suffix: Type.Optional(screenText(maxAffixLength, "After the value.")),
});
export type FieldTransform = Type.Static<typeof FieldTransform>;

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
  fallback: {
    ...screenText(maxFallbackLength, "Shown if there is no value."),
    minLength: 0,
    default: "",
  },
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
  fetchedByService: Type.Optional(
    Type.Boolean({
      description:
        "Whether the service sends the field request, for endpoints without CORS. Players do not get the URL.",
    }),
  ),
  sendLanguage: Type.Optional(
    Type.Boolean({
      description:
        "Whether the field request has a member `language`: the player's, as `en` or `pt-br`.",
    }),
  ),
  live: Type.Optional(
    Type.Boolean({
      description: "Whether the value is also fetched again while its slot is on screen.",
    }),
  ),
  transform: Type.Optional(FieldTransform),
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

/** How the service's fetch for a player went. */
export const FetchedValue = Type.Object({
  outcome: Type.Enum([...fieldOutcomes]),
  value: Type.Optional(
    Type.String({ description: "The body, decoded as UTF-8; only with outcome `ok`." }),
  ),
  retryAfterSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "When another request may succeed; absent if it would fail too.",
    }),
  ),
});
export type FetchedValue = Type.Static<typeof FetchedValue>;

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
