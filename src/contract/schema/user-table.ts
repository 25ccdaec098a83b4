import * as Type from "typebox";
import { maxCredit } from "../credit-limit.ts";
import { IdempotencyKey } from "./external.ts";
import { Moment, Points } from "./game.ts";
import { FieldTokens, Session } from "./mini-app.ts";
import { BotParams } from "./owned-bot.ts";

const Cursor = Type.Optional(
  Type.String({ pattern: "^[A-Za-z0-9_-]{1,800}$", description: "From the page before." }),
);
const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "For the next page; null when this one is the last.",
});
/** The parts of an address that name a bot and one of its users. */
export const UserParams = Type.Object({
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

export const UserQuery = Type.Object({
  search: UserSearch,
  ...UserOrder,
  limit: Type.Optional(
    Type.String({ pattern: "^(?:[1-9][0-9]?|100)$", description: "1–100; 50 when left out." }),
  ),
  cursor: Cursor,
});
export type UserQuery = Type.Static<typeof UserQuery>;

export const UserExportQuery = Type.Object({ search: UserSearch });
export type UserExportQuery = Type.Static<typeof UserExportQuery>;

export const UserPage = Type.Object({ users: Type.Array(UserRow), nextCursor: NextCursor });
export type UserPage = Type.Static<typeof UserPage>;

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

export const LedgerQuery = Type.Object({ cursor: Cursor });
export type LedgerQuery = Type.Static<typeof LedgerQuery>;

export const LedgerPage = Type.Object({ entries: Type.Array(LedgerRow), nextCursor: NextCursor });
export type LedgerPage = Type.Static<typeof LedgerPage>;

export const UserCredit = Type.Object(
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
);
export type UserCredit = Type.Static<typeof UserCredit>;

export const CreditedUser = Type.Object({ user: UserRow, entry: LedgerRow });
export type CreditedUser = Type.Static<typeof CreditedUser>;

/**
 * A session for the preview, without a token that works; the tokens of its signed fields come with
 * it.
 */
export const SamplePlayer = Type.Object({ ...Session.properties, fieldTokens: FieldTokens });
export type SamplePlayer = Session & { fieldTokens: FieldTokens };

export const SamplePlayerQuery = Type.Object({
  tgId: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,15}$" })),
});
export type SamplePlayerQuery = Type.Static<typeof SamplePlayerQuery>;
