import * as Type from "typebox";
import { maxCredit } from "../credit-limit.ts";
import { maxTgId } from "../tg-id.ts";
import { BotUser, exampleUser } from "./bot-user.ts";
import { Points } from "./game.ts";

/** The most friends that one page may have. Our rule. */
const maxPage = 1000;

/**
 * The decimal digits of a whole number, `least` … `most`, and nothing else: no sign, fraction,
 * exponent, blank or leading zero.
 */
function digits(least: 0 | 1, most: number, description: string, example: number) {
  return Type.String({
    pattern: `^(?:${least === 0 ? "0|" : ""}${digitsUpTo(most)})$`,
    description,
    examples: [String(example)],
  });
}

/** The same whole number in JSON: as a number or as a string of its digits. */
function numberOrDigits(most: number, description: string, example: number) {
  const pattern = `^(?:${digitsUpTo(most)})$`;
  return Type.Unsafe<number | string>({
    type: ["integer", "string"],
    minimum: 1,
    maximum: most,
    pattern,
    description,
    examples: [example],
  });
}

/**
 * Alternatives of a pattern: fewer digits than `most` has, or its first digits followed by a
 * smaller one, or itself.
 */
function digitsUpTo(most: number): string {
  const all = String(most);
  const smaller = Array.from(all, (digit, at) => {
    const least = at === 0 ? 1 : 0;
    if (Number(digit) <= least) return [];
    return [`${all.slice(0, at)}[${least}-${Number(digit) - 1}][0-9]{${all.length - at - 1}}`];
  });
  return [`[1-9][0-9]{0,${all.length - 2}}`, ...smaller.flat(), all].join("|");
}

const credentials = {
  apiKey: Type.String({
    description: "The bot's API key; counts in the query of a GET and in the body of a POST only.",
    examples: ["sw_live_…"],
  }),
  botId: Type.String({ description: "The bot's id.", examples: ["acme"] }),
};
const userDescription =
  "The platform's identifier of the user: a whole number from 1 to 4503599627370496 (2^52).";
const pointsDescription =
  "By how much the points grow: a whole number from 1 to 1000000000000, in decimal digits only.";

/** The parameters that say which user of which bot, in the query of a GET. Source: seed 4.1. */
export const userQuery = {
  ...credentials,
  userTelegramId: digits(1, maxTgId, userDescription, 42),
};

/** The same as members of the JSON body of a POST. Source: seed 4.3. */
export const userBody = {
  ...credentials,
  userTelegramId: numberOrDigits(maxTgId, userDescription, 42),
};

/**
 * Chosen by the caller so that a repeated call counts once; unique in the bot. Our rule: the seed
 * shows none.
 */
export const IdempotencyKey = Type.String({
  pattern: "^[A-Za-z0-9._:-]{1,255}$",
  description:
    "1 to 255 letters, digits and . _ : - of your own choice; the same call with the same key counts once.",
  examples: ["order-1017"],
});

export const BotUserQuery = Type.Object(userQuery);
export type BotUserQuery = Type.Static<typeof BotUserQuery>;

export const FriendQuery = Type.Object({
  ...userQuery,
  limit: Type.Optional(
    digits(1, maxPage, "At most so many friends: a whole number from 1 to 1000.", 100),
  ),
  after: Type.Optional(
    digits(0, maxTgId, "Only friends with a larger tgId than this whole number.", 42),
  ),
});
export type FriendQuery = Type.Static<typeof FriendQuery>;

export const BotUserList = Type.Array(BotUser);

/** A bot user after a credit, and the credit. Source: our rule, the seed shows none. */
export const IncreasedPoints = Type.Object(
  {
    ...BotUser.properties,
    transaction: Type.Object(
      {
        id: Type.String({ description: "The id of the credit's row in the ledger." }),
        points: { ...Points, description: "By how much the points grew." },
        createdAt: Type.String({
          format: "date-time",
          description: "When: ISO 8601 in UTC, with milliseconds.",
        }),
      },
      {
        additionalProperties: false,
        description:
          "The credit: its `id` in the ledger, its `points`, and `createdAt`, when it was made.",
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
