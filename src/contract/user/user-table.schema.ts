import * as Type from "typebox";
import type { BoostedNumber } from "../activity/activities.schema.ts";
import { LevelName } from "../bot/game.schema.ts";
import { BotItemParams, IdempotencyKey } from "../http/id.schema.ts";
import { NextCursor, PageQuery } from "../http/page.schema.ts";
import { Moment, nullable, PointSourceName, Points, strictObject } from "../http/shape.schema.ts";
import { MessageFailureName, MessageStatusName } from "../message/message.schema.ts";
import type { MessageFailureCode } from "../message/message-limit.ts";
import {
  customValueLimit,
  maxCredit,
  maxReasonLength,
  maxSearchLength,
  reasonPattern,
} from "./user-limit.ts";

/** A row of the owner's user table. */
export const UserRow = Type.Object({
  tgId: Type.Integer(),
  name: Type.String(),
  username: Type.String(),
  points: { ...Points, description: "Including auto-mining up to now." },
  level: Type.Integer({ minimum: 0 }),
  levelName: Type.Optional({
    ...LevelName,
    description: "The name of the level; missing at a level 0 without one.",
  }),
  friendsCount: Type.Integer({ minimum: 0 }),
  customValue: Type.Integer(customValueLimit),
  tonFriendlyAddress: Type.String({ description: "Empty if no wallet is connected." }),
  createdAt: Moment,
  lastSeenAt: Moment,
  isReachable: Type.Boolean({
    description:
      "False if the user has not allowed the bot to write, or the platform has refused a message to them.",
  }),
  blockedAt: nullable(
    "integer",
    "Since when an owner has blocked the user; null for all others.",
    Moment,
  ),
});
export type UserRow = Type.Static<typeof UserRow>;

/** The user whose referral code another one registered with. */
const Inviter = Type.Object({ tgId: Type.Integer(), name: Type.String() });

/** The number of purchases of a boost, which the bot may no longer offer. */
const BoughtBoost = Type.Object({ id: Type.String(), bought: Type.Integer({ minimum: 1 }) });

const Boosted = Type.Object({
  pointsPerTap: Type.Integer({ minimum: 0 }),
  maxEnergy: Type.Integer({ minimum: 0 }),
  energyPerSecond: Type.Number({ minimum: 0 }),
  autominePerHour: Type.Integer({ minimum: 0 }),
} satisfies Record<BoostedNumber, unknown>);

const BlockNote = Type.Object({
  by: Type.String({ description: "The owner's name, or empty." }),
  reason: Type.String(),
});

/** One user, including what the table has no room for. */
export const UserDetails = Type.Object({
  ...UserRow.properties,
  registeredByRefCode: nullable("string"),
  invitedBy: Type.Unsafe<Type.Static<typeof Inviter> | null>({
    ...Inviter,
    type: ["object", "null"],
    description: "Null also if the referral code is no user's.",
  }),
  lastIp: nullable("string", "Personal data; null unless the bot records IP addresses."),
  boosts: Type.Array(BoughtBoost),
  boosted: Boosted,
  block: Type.Unsafe<Type.Static<typeof BlockNote> | null>({
    ...BlockNote,
    type: ["object", "null"],
    description: "Null for a user who is not blocked.",
  }),
});
export type UserDetails = Type.Static<typeof UserDetails>;

/** The sort keys of the table; `points` is the settled balance, without auto-mining since then. */
export const userSorts = ["points", "name", "lastSeenAt", "createdAt"] as const;
export type UserSort = (typeof userSorts)[number];

const UserSearch = Type.Optional(
  Type.String({
    maxLength: maxSearchLength,
    pattern: "^[^\\u0000-\\u001f]*$",
    title: "one line",
    description:
      "A complete tgId, or the start of a word of a name or of a username, ignoring case and a leading @.",
  }),
);

const UserOrder = {
  sort: Type.Optional(Type.Enum([...userSorts], { description: "Default lastSeenAt." })),
  order: Type.Optional(
    Type.Enum(["ascending", "descending"], { description: "Default descending." }),
  ),
};

const YesOrNo = Type.Enum(["yes", "no"]);
const MomentText = Type.String({ pattern: "^(?:0|[1-9][0-9]{0,15})$", title: "a time in Unix ms" });

const UserFilter = {
  search: UserSearch,
  level: Type.Optional(
    Type.String({
      pattern: "^(?:0|[1-9][0-9]{0,3})$",
      title: "a whole number from 0 to 9999",
      description: "Users at exactly this level.",
    }),
  ),
  wallet: Type.Optional({ ...YesOrNo, description: "Whether a wallet is connected." }),
  reachable: Type.Optional({ ...YesOrNo, description: "Whether the bot can message the user." }),
  blocked: Type.Optional({ ...YesOrNo, description: "Whether an owner has blocked the user." }),
  friends: Type.Optional({ ...YesOrNo, description: "Whether the user has brought friends." }),
  joinedSince: Type.Optional({ ...MomentText, description: "Registered then or later, Unix ms." }),
  seenSince: Type.Optional({ ...MomentText, description: "Last seen then or later, Unix ms." }),
  seenBefore: Type.Optional({ ...MomentText, description: "Not seen since then, Unix ms." }),
  unknownOf: Type.Optional({
    ...BotItemParams.properties.id,
    description: "The id of a broadcast of which it is unknown whether the user got it.",
  }),
};

export const UserQuery = Type.Object({ ...UserFilter, ...UserOrder, ...PageQuery.properties });
export type UserQuery = Type.Static<typeof UserQuery>;

export const UserFilterQuery = Type.Object(UserFilter);
export type UserFilterQuery = Type.Static<typeof UserFilterQuery>;

/** The users to export. */
export const UserExportQuery = Type.Object({
  ...UserFilter,
  separator: Type.Optional(
    Type.Enum([",", ";"], { description: "Between two cells; default: a comma." }),
  ),
});
export type UserExportQuery = Type.Static<typeof UserExportQuery>;
export type CsvSeparator = NonNullable<UserExportQuery["separator"]>;

/** The number of users that match the filters. */
export const UserCount = Type.Object({
  count: Type.Integer({ minimum: 0, description: "Counted up to 10,000." }),
  hasMore: Type.Boolean({ description: "Whether there are, or may be, more than counted." }),
});
export type UserCount = Type.Static<typeof UserCount>;

export const UserPage = Type.Object({ users: Type.Array(UserRow), nextCursor: NextCursor });
export type UserPage = Type.Static<typeof UserPage>;

export const LedgerRow = Type.Object({
  id: Type.String(),
  points: Type.Integer({
    description:
      "The points added; negative for a debit by an owner or over the API, and for what a boost cost.",
  }),
  balanceAfter: Points,
  source: PointSourceName,
  reason: Type.String({
    description:
      "The reason of an owner's credit or debit; of a task, boost or quiz its id; of a daily bonus the day of the streak; of an invitation the other player's tgId; else empty.",
  }),
  by: Type.String({ description: "The name of the owner or the API key, or empty." }),
  createdAt: Moment,
});
export type LedgerRow = Type.Static<typeof LedgerRow>;

/** A calendar day, such as 2026-11-24. */
const Day = Type.String({ pattern: "^[0-9]{4,6}-[0-9]{2}-[0-9]{2}$", title: "a day" });

export const LedgerPage = Type.Object({
  entries: Type.Array(Type.Object({ ...LedgerRow.properties, day: Day })),
  days: Type.Array(
    Type.Object({
      day: Day,
      points: Type.Integer({
        description: "Of all the day's rows from the source, also of those on other pages.",
      }),
    }),
    { description: "The days of the page's rows, the last one first." },
  ),
  nextCursor: NextCursor,
});
export type LedgerPage = Type.Static<typeof LedgerPage>;

export const UserCredit = strictObject({
  points: Type.Integer({ minimum: 1, maximum: maxCredit }),
  reason: Type.String({
    pattern: reasonPattern,
    title: `one line of 1 to ${maxReasonLength} characters`,
    description: `One line of 1 to ${maxReasonLength} characters, shown to owners in the ledger but not to the player.`,
  }),
  idempotencyKey: IdempotencyKey,
});
export type UserCredit = Type.Static<typeof UserCredit>;

/** A user after a credit or debit, with its ledger row. */
export const CreditedUser = Type.Object({ user: UserDetails, entry: LedgerRow });
export type CreditedUser = Type.Static<typeof CreditedUser>;

/** A message's state; `sent`, `failed` and `unknown` are final. */
export const UserMessageState = Type.Object({
  id: Type.String(),
  status: MessageStatusName,
  failure: Type.Unsafe<{ code: MessageFailureCode; reason: string } | null>({
    ...Type.Object({ code: MessageFailureName, reason: Type.String() }),
    type: ["object", "null"],
    description: "Why it failed, with the platform's reason; null unless it did.",
  }),
});
export type UserMessageState = Type.Static<typeof UserMessageState>;
