import * as Type from "typebox";
import { maxCredit } from "../credit-limit.ts";
import { customValueLimit } from "../custom-value-limit.ts";
import { maxTgId } from "../tg-id.ts";
import { BotUser, exampleUser } from "./bot-user.ts";
import { Points } from "./game.ts";

/** The maximum number of friends per page. Our rule. */
const maxPage = 1000;

/**
 * The decimal digits of a whole number from `min` to `max`, without sign, fraction, exponent, white
 * space or leading zeros.
 */
function digits(min: 0 | 1, max: number, description: string, example: number) {
  return Type.String({
    pattern: `^(?:${min === 0 ? "0|" : ""}${digitsUpTo(max)})$`,
    description,
    examples: [String(example)],
  });
}

/** A whole number from 1 to `max` in JSON, as a number or a string of digits. */
function numberOrDigits(max: number, description: string, example: number) {
  const pattern = `^(?:${digitsUpTo(max)})$`;
  return Type.Unsafe<number | string>({
    type: ["integer", "string"],
    minimum: 1,
    maximum: max,
    pattern,
    description,
    examples: [example],
  });
}

/**
 * A pattern of the numbers up to `max`: fewer digits, a smaller digit at some place, or `max`
 * itself.
 */
function digitsUpTo(max: number): string {
  const all = String(max);
  const smaller = Array.from(all, (digit, at) => {
    const min = at === 0 ? 1 : 0;
    if (Number(digit) <= min) return [];
    return [`${all.slice(0, at)}[${min}-${Number(digit) - 1}][0-9]{${all.length - at - 1}}`];
  });
  return [`[1-9][0-9]{0,${all.length - 2}}`, ...smaller.flat(), all].join("|");
}

const credentials = {
  apiKey: Type.String({
    description: "The bot's API key: in the query of a GET, in the body of a POST.",
    examples: ["sw_live_…"],
  }),
  botId: Type.String({ description: "The bot's id.", examples: ["acme"] }),
};
const userDescription =
  "The user's id on the platform: a whole number from 1 to 4503599627370496 (2^52).";
const pointsDescription =
  "The points to add: a whole number from 1 to 1000000000000, in decimal digits only.";

/** The query parameters that identify a user of a bot. Source: seed 4.1. */
export const userQuery = {
  ...credentials,
  userTelegramId: digits(1, maxTgId, userDescription, 42),
};

/** The JSON body members that identify a user of a bot. Source: seed 4.3. */
export const userBody = {
  ...credentials,
  userTelegramId: numberOrDigits(maxTgId, userDescription, 42),
};

/** Chosen by the caller, unique per bot: a call repeated with it counts once. Our rule. */
export const IdempotencyKey = Type.String({
  pattern: "^[A-Za-z0-9._:-]{1,255}$",
  description:
    "1 to 255 letters, digits and . _ : - of your choice; a call repeated with the same key counts once.",
  examples: ["order-1017"],
});

export const BotUserQuery = Type.Object(userQuery);
export type BotUserQuery = Type.Static<typeof BotUserQuery>;

export const FriendQuery = Type.Object({
  ...userQuery,
  limit: Type.Optional(
    digits(1, maxPage, "The maximum number of friends to return, from 1 to 1000.", 100),
  ),
  after: Type.Optional(digits(0, maxTgId, "Returns only friends whose tgId is greater.", 42)),
});
export type FriendQuery = Type.Static<typeof FriendQuery>;

export const BotUserList = Type.Array(BotUser);

/** A bot user after a credit, with the credit. Our rule. */
export const IncreasedPoints = Type.Object(
  {
    ...BotUser.properties,
    transaction: Type.Object(
      {
        id: Type.String({ description: "The id of the ledger row." }),
        points: { ...Points, description: "The points added." },
        createdAt: Type.String({
          format: "date-time",
          description: "ISO 8601 in UTC, with milliseconds.",
        }),
      },
      {
        additionalProperties: false,
        description: "The credit: `id` of its ledger row, `points` added, and `createdAt`.",
      },
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        ...exampleUser,
        transaction: {
          id: "019a9655-2f80-7123-8abc-0123456789ab",
          points: 250,
          createdAt: "2026-11-18T10:00:00.000Z",
        },
      },
    ],
  },
);
export type IncreasedPoints = Type.Static<typeof IncreasedPoints>;

export const IncreasePointsQuery = Type.Object({
  ...userQuery,
  points: digits(1, maxCredit, pointsDescription, 250),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export type IncreasePointsQuery = Type.Static<typeof IncreasePointsQuery>;

export const IncreasePointsBody = Type.Object({
  ...userBody,
  points: numberOrDigits(maxCredit, pointsDescription, 250),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export type IncreasePointsBody = Type.Static<typeof IncreasePointsBody>;

/** The arguments of setting a custom value. Our rule. */
export const SetCustomValueBody = Type.Object({
  ...userBody,
  customValue: Type.Unsafe<number | string>({
    type: ["integer", "string"],
    ...customValueLimit,
    pattern: `^(?:0|-?(?:${digitsUpTo(customValueLimit.maximum)}))$`,
    description:
      "The number to set: a whole number from -9007199254740991 to 9007199254740991 (2^53 − 1).",
    examples: [7],
  }),
  idempotencyKey: Type.Optional({ ...IdempotencyKey, examples: ["season-3-42"] }),
});
export type SetCustomValueBody = Type.Static<typeof SetCustomValueBody>;
