import * as Type from "typebox";
import { activityIdPattern, maxActivityIdLength } from "../activity/activity-limit.ts";
import { IdempotencyKey } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { BotUser, exampleUser } from "./bot-user.schema.ts";
import { customValueLimit, maxCredit, maxTgId } from "./user-limit.ts";

const maxPage = 1000;

/** The default number of users on a page. */
export const defaultPage = 100;

/** The rule of a number, for the error that refuses another value. */
const wholeNumber = (min: number, max: number) =>
  `a whole number from ${min} to ${max}, in decimal digits only`;

/**
 * The decimal digits of a whole number from `min` to `max`, without sign, fraction, exponent, white
 * space or leading zeros.
 */
function digits(min: 0 | 1, max: number, description: string, example: number) {
  return Type.String({
    pattern: `^(?:${min === 0 ? "0|" : ""}${digitsUpTo(max)})$`,
    title: wholeNumber(min, max),
    description,
    wholeNumber: { minimum: min, maximum: max, examples: [example] },
  });
}

/** A whole number from 1 to `max` in JSON, as a number or a string of digits. */
function numberOrDigits(max: number, description: string, example: number) {
  return Type.Unsafe<number | string>({
    type: ["integer", "string"],
    minimum: 1,
    maximum: max,
    pattern: `^(?:${digitsUpTo(max)})$`,
    title: wholeNumber(1, max),
    description,
    wholeNumber: { minimum: 1, maximum: max, examples: [example] },
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
const pointsDescription = (purpose: string) =>
  `The points to ${purpose}: a whole number from 1 to ${maxCredit}, in decimal digits only.`;

/** The query parameters that identify a user of a bot. */
export const userQuery = {
  ...credentials,
  userTelegramId: digits(1, maxTgId, userDescription, 42),
};

/** The JSON body members that identify a user of a bot. */
export const userBody = {
  ...credentials,
  userTelegramId: numberOrDigits(maxTgId, userDescription, 42),
};

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

/** A page of a bot's users. */
export const BotUserPageQuery = Type.Object({
  ...credentials,
  limit: Type.Optional(
    digits(
      1,
      maxPage,
      `The maximum number of users to return, from 1 to ${maxPage}; ${defaultPage} by default.`,
      100,
    ),
  ),
  after: Type.Optional(digits(0, maxTgId, "Returns only users whose tgId is greater.", 42)),
});
export type BotUserPageQuery = Type.Static<typeof BotUserPageQuery>;

export const BotUserList = Type.Array(BotUser);

/** One change of a user's points. */
export const Transaction = strictObject(
  {
    id: Type.String({ description: "The id of the ledger row." }),
    points: Type.Integer({
      minimum: -maxCredit,
      maximum: maxCredit,
      description: "The points added: positive for a credit or a task, negative for a debit.",
    }),
    createdAt: Type.String({
      format: "date-time",
      description: "ISO 8601 in UTC, with milliseconds.",
    }),
  },
  { description: "The change, by this call or by the first one." },
);

/** The example of a bot user after a change by `points`. */
export function exampleOfChange(points: number) {
  const id = "019a9655-2f80-7123-8abc-0123456789ab";
  return { ...exampleUser, transaction: { id, points, createdAt: "2026-11-18T10:00:00.000Z" } };
}

/** A bot user after a change of their points, with the change. */
export const ChangedBotUser = strictObject(
  { ...BotUser.properties, transaction: Transaction },
  {
    examples: [exampleOfChange(250)],
  },
);
export type ChangedBotUser = Type.Static<typeof ChangedBotUser>;

export const IncreasePointsQuery = Type.Object({
  ...userQuery,
  points: digits(1, maxCredit, pointsDescription("add"), 250),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export type IncreasePointsQuery = Type.Static<typeof IncreasePointsQuery>;

export const IncreasePointsBody = Type.Object({
  ...userBody,
  points: numberOrDigits(maxCredit, pointsDescription("add"), 250),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export type IncreasePointsBody = Type.Static<typeof IncreasePointsBody>;

/** The arguments of taking points. */
export const DecreasePointsBody = Type.Object({
  ...userBody,
  points: numberOrDigits(maxCredit, pointsDescription("take"), 250),
  idempotencyKey: Type.Optional({ ...IdempotencyKey, examples: ["purchase-2048"] }),
});
export type DecreasePointsBody = Type.Static<typeof DecreasePointsBody>;

/** A user and the task that they have done. */
export const CompleteTaskBody = Type.Object({
  ...userBody,
  taskId: Type.String({
    pattern: activityIdPattern,
    title: `a string of 1 to ${maxActivityIdLength} lowercase letters, digits and inner hyphens`,
    description: "The id of a task of kind `api`, as the builder shows it.",
    examples: ["ticket"],
  }),
});
export type CompleteTaskBody = Type.Static<typeof CompleteTaskBody>;

/** The arguments of setting a custom value. */
export const SetCustomValueBody = Type.Object({
  ...userBody,
  customValue: Type.Unsafe<number | string>({
    type: ["integer", "string"],
    ...customValueLimit,
    pattern: `^(?:0|-?(?:${digitsUpTo(customValueLimit.maximum)}))$`,
    title: wholeNumber(customValueLimit.minimum, customValueLimit.maximum),
    description:
      "The number to set: a whole number from -9007199254740991 to 9007199254740991 (2^53 − 1).",
    wholeNumber: { ...customValueLimit, examples: [7] },
  }),
  idempotencyKey: Type.Optional({ ...IdempotencyKey, examples: ["season-3-42"] }),
});
export type SetCustomValueBody = Type.Static<typeof SetCustomValueBody>;
