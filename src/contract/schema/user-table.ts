import * as Type from "typebox";
import { maxCredit, maxReasonLength } from "../credit-limit.ts";
import { maxSearchLength } from "../search-limit.ts";
import { IdempotencyKey } from "./external.ts";
import { Moment, Points } from "./game.ts";
import { FieldTokens, Session } from "./mini-app.ts";
import { BotParams } from "./owned-bot.ts";

const Cursor = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z0-9_-]{1,800}$",
    description: "`nextCursor` of the previous page.",
  }),
);
const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "For the next page; null on the last page.",
});
/** The path parameters of one user. */
export const UserParams = Type.Object({
  ...BotParams.properties,
  tgId: Type.String({ pattern: "^[1-9][0-9]{0,15}$" }),
});

/** A row of the owner's user table. */
export const UserRow = Type.Object({
  tgId: Type.Integer(),
  name: Type.String(),
  username: Type.String(),
  points: { ...Points, description: "Including auto-mining up to now." },
  level: Type.Integer({ minimum: 0 }),
  friendsCount: Type.Integer({ minimum: 0 }),
  tonFriendlyAddress: Type.String({ description: "Empty if no wallet is connected." }),
  createdAt: Moment,
  lastSeenAt: Moment,
  isReachable: Type.Boolean({
    description: "False if the platform has reported that the bot cannot message this user.",
  }),
});
export type UserRow = Type.Static<typeof UserRow>;

/** The sort keys of the table; `points` is the settled balance, without auto-mining since then. */
export const userSorts = ["points", "name", "lastSeenAt", "createdAt"] as const;
export type UserSort = (typeof userSorts)[number];

const UserSearch = Type.Optional(
  Type.String({
    maxLength: maxSearchLength,
    pattern: "^[^\\u0000-\\u001f]*$",
    description:
      "A complete tgId, or the start of a name or username, ignoring case and a leading @.",
  }),
);

const UserOrder = {
  sort: Type.Optional(Type.Enum([...userSorts], { description: "Default lastSeenAt." })),
  order: Type.Optional(
    Type.Enum(["ascending", "descending"], { description: "Default descending." }),
  ),
};

export const UserQuery = Type.Object({
  search: UserSearch,
  ...UserOrder,
  limit: Type.Optional(
    Type.String({ pattern: "^(?:[1-9][0-9]?|100)$", description: "1–100; default 50." }),
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
  points: { ...Points, description: "The points added." },
  balanceAfter: Points,
  source: Type.String({ description: "taps, automining, api, owner …" }),
  reason: Type.String({ description: "The reason of an owner's credit, or empty." }),
  by: Type.String({ description: "The name of the owner or the API key, or empty." }),
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
      pattern: `^(?=.*\\S)[^\\u0000-\\u001f\\ud800-\\udfff]{1,${maxReasonLength}}$`,
      description: `One line of 1 to ${maxReasonLength} characters, shown to owners in the ledger but not to the player.`,
    }),
    idempotencyKey: IdempotencyKey,
  },
  { additionalProperties: false },
);
export type UserCredit = Type.Static<typeof UserCredit>;

export const CreditedUser = Type.Object({ user: UserRow, entry: LedgerRow });
export type CreditedUser = Type.Static<typeof CreditedUser>;

/** A session for the preview, with an empty token and with the tokens of the signed fields. */
export const SamplePlayer = Type.Object({ ...Session.properties, fieldTokens: FieldTokens });
export type SamplePlayer = Session & { fieldTokens: FieldTokens };

export const SamplePlayerQuery = Type.Object({
  tgId: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,15}$" })),
});
export type SamplePlayerQuery = Type.Static<typeof SamplePlayerQuery>;
