import * as Type from "typebox";
import * as address from "./builder-address.ts";
import { maxCredit } from "./credit-limit.ts";
import { IdempotencyKey } from "./external.ts";
import { Moment, Points } from "./game.ts";
import { FieldTokens, Session } from "./mini-app.ts";
import { BotParams } from "./owned-bot.ts";
import { Problem } from "./problem.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
const Cursor = Type.Optional(
  Type.String({ pattern: "^[A-Za-z0-9_-]{1,800}$", description: "From the page before." }),
);
const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "For the next page; null when this one is the last.",
});
const UserParams = Type.Object({
  ...BotParams.properties,
  tgId: Type.String({ pattern: "^[1-9][0-9]{0,15}$" }),
});

/** A bot user as a row of the owner's table. */
export const UserRow = Type.Object({
  tgId: Type.Integer(),
  name: Type.String(),
  username: Type.String(),
  points: { ...Points, description: "With what auto-mining has accrued up to now." },
  level: Type.Integer({ minimum: 0 }),
  friendsCount: Type.Integer({ minimum: 0 }),
  tonFriendlyAddress: Type.String({ description: "Empty when no wallet is connected." }),
  createdAt: Moment,
  lastSeenAt: Moment,
  isReachable: Type.Boolean({
    description: "False once the platform has said that the bot may not write to this user.",
  }),
});
export type UserRow = Type.Static<typeof UserRow>;

/**
 * What the table may be sorted by; `points` by the settled balance, without what auto-mining has
 * accrued since.
 */
export const userSorts = ["points", "name", "lastSeenAt", "createdAt"] as const;
export type UserSort = (typeof userSorts)[number];

const UserSearch = Type.Optional(
  Type.String({
    maxLength: 100,
    pattern: "^[^\\u0000-\\u001f]*$",
    description:
      "A whole tgId, or how a name or a user name begins, in either case; a leading @ does not count.",
  }),
);

const UserOrder = {
  sort: Type.Optional(Type.Enum([...userSorts], { description: "lastSeenAt when left out." })),
  order: Type.Optional(
    Type.Enum(["ascending", "descending"], { description: "descending when left out." }),
  ),
};

/** A page of the bot's users, equals by tgId; costs the same wherever it is. */
export const listUsers = {
  ...address.listUsers,
  schema: {
    params: BotParams,
    querystring: Type.Object({
      search: UserSearch,
      ...UserOrder,
      limit: Type.Optional(
        Type.String({ pattern: "^(?:[1-9][0-9]?|100)$", description: "1–100; 50 when left out." }),
      ),
      cursor: Cursor,
    }),
    response: {
      200: Type.Object({ users: Type.Array(UserRow), nextCursor: NextCursor }),
      ...Problems,
    },
  },
};
export interface UserPage {
  users: UserRow[];
  nextCursor: string | null;
}

export const readUser = {
  ...address.readUser,
  schema: { params: UserParams, response: { 200: UserRow, ...Problems } },
};

export const LedgerRow = Type.Object({
  id: Type.String(),
  points: { ...Points, description: "By how much the balance grew." },
  balanceAfter: Points,
  source: Type.String({ description: "taps, automining, api, owner …" }),
  reason: Type.String({ description: "Of an owner's credit; else empty." }),
  by: Type.String({ description: "The owner's name or the API key's; else empty." }),
  createdAt: Moment,
});
export type LedgerRow = Type.Static<typeof LedgerRow>;
export interface LedgerPage {
  entries: LedgerRow[];
  nextCursor: string | null;
}

/** One user's ledger, the newest first. */
export const listUserLedger = {
  ...address.listUserLedger,
  schema: {
    params: UserParams,
    querystring: Type.Object({ cursor: Cursor }),
    response: {
      200: Type.Object({ entries: Type.Array(LedgerRow), nextCursor: NextCursor }),
      ...Problems,
    },
  },
};

/**
 * Credits a user by hand: the same ledger, with the reason and the owner's name. The same call with
 * the same key counts once, and is answered by the same entry and `Idempotent-Replayed: true`;
 * another call with it by 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export const creditUser = {
  ...address.creditUser,
  schema: {
    params: UserParams,
    body: Type.Object(
      {
        points: Type.Integer({ minimum: 1, maximum: maxCredit }),
        reason: Type.String({
          pattern: "^(?=.*\\S)[^\\u0000-\\u001f\\ud800-\\udfff]{1,200}$",
          description:
            "Why, in one line of 1 to 200 characters; owners read it in the ledger, the player does not.",
        }),
        idempotencyKey: IdempotencyKey,
      },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ user: UserRow, entry: LedgerRow }), ...Problems },
  },
};

/**
 * The same rows as CSV (RFC 4180, UTF-8), streamed, in the order in which the users came: whoever
 * is there when it starts is in it once. What a spreadsheet would run as a formula is defused by a
 * leading apostrophe.
 */
export const exportUsers = {
  ...address.exportUsers,
  schema: {
    params: BotParams,
    querystring: Type.Object({ search: UserSearch }),
    response: { "4xx": Problem, "5xx": Problem },
  },
};

/**
 * A session for the preview, without a token that works; the tokens of its signed fields come with
 * it.
 */
export const SamplePlayer = Type.Object({ ...Session.properties, fieldTokens: FieldTokens });
export type SamplePlayer = Session & { fieldTokens: FieldTokens };

/** A player for the preview: the user `tgId`, or an invented one. */
export const readSamplePlayer = {
  ...address.readSamplePlayer,
  schema: {
    params: BotParams,
    querystring: Type.Object({
      tgId: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,15}$" })),
    }),
    response: { 200: SamplePlayer, ...Problems },
  },
};
