import * as Type from "typebox";
import { activityIdPattern } from "../activity/activity-limit.ts";
import { IdempotencyKey } from "../http/id.schema.ts";
import { NextCursor } from "../http/page.schema.ts";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import { messageContent } from "./message-content.schema.ts";
import {
  type BroadcastStatus,
  broadcastStatuses,
  type HoldCode,
  holdCodes,
  maxAudienceLevel,
  maxSeenDays,
} from "./message-limit.ts";

const Level = Type.Integer({ minimum: 0, maximum: maxAudienceLevel });
const Days = Type.Integer({ minimum: 1, maximum: maxSeenDays });
const Count = Type.Integer({ minimum: 0 });
const BroadcastPicture = Type.String({
  pattern: "^/pictures/[a-z0-9-]{1,63}/[0-9a-f]{32}$",
  title: "the path of an uploaded picture",
  description: "The path of a picture uploaded in the builder: /pictures/{botId}/{hash}.",
});

/** The audience of a broadcast; without members, everyone whom the bot can message. */
export const Audience = strictObject({
  minLevel: Type.Optional(Level),
  maxLevel: Type.Optional(Level),
  seenWithinDays: Type.Optional(Days),
  notSeenForDays: Type.Optional(Days),
  language: Type.Optional(
    Type.String({
      pattern: "^[a-z]{2,8}$",
      title: "a language code, such as pt",
      description: "The main language of the user's client: `pt` for `pt-BR`.",
    }),
  ),
  hasWallet: Type.Optional(Type.Boolean()),
  task: Type.Optional(
    strictObject({
      id: Type.String({ pattern: activityIdPattern, title: "the id of a task" }),
      isDone: Type.Boolean(),
    }),
  ),
});
export type Audience = Type.Static<typeof Audience>;

/** How many users an audience has. */
export const AudienceCount = Type.Object({
  count: { ...Count, description: "Users whom the bot can message." },
  all: {
    ...Count,
    description: "All users of the audience, also those whom the bot cannot message.",
  },
  hasMore: Type.Boolean({
    description: "Whether counting took too long, so that there may be more.",
  }),
});
export type AudienceCount = Type.Static<typeof AudienceCount>;

const { message, isEnableHtml, buttons, isSilent } = messageContent;
const content = {
  message,
  isEnableHtml,
  picture: Type.Optional(BroadcastPicture),
  buttons: Type.Optional(buttons),
  isSilent: Type.Optional(isSilent),
};

/** A broadcast to be sent; the key is chosen by the caller. */
export const NewBroadcast = strictObject({
  ...content,
  audience: Audience,
  sendAt: Type.Optional(
    nullable(
      "integer",
      "When it starts: from a minute to 365 days from now. Null or absent: now.",
      Moment,
    ),
  ),
  idempotencyKey: IdempotencyKey,
});
export type NewBroadcast = Type.Static<typeof NewBroadcast>;

/** A broadcast to one user, to see how it looks. */
export const TrialBroadcast = strictObject({ ...content, idempotencyKey: IdempotencyKey });
export type TrialBroadcast = Type.Static<typeof TrialBroadcast>;

/** The reason why the service paused a broadcast. */
const Hold = Type.Object({
  code: Type.Unsafe<HoldCode>(Type.Enum([...holdCodes])),
  reason: Type.String({ description: "The platform's reason, or empty." }),
});

/** A broadcast and its progress. */
export const Broadcast = Type.Object({
  id: Type.String(),
  ...messageContent,
  picture: nullable("string"),
  audience: Audience,
  status: Type.Unsafe<BroadcastStatus>(Type.Enum([...broadcastStatuses])),
  hold: Type.Unsafe<Type.Static<typeof Hold> | null>({
    ...Hold,
    type: ["object", "null"],
    description: "Null unless the service has paused it, or keeps a scheduled one from starting.",
  }),
  pausedUntil: nullable(
    "integer",
    "Until when the bot sends nothing because the platform wants a pause or does not answer; null if it sends.",
    Moment,
  ),
  startedBy: Type.String({ description: "The name of the owner." }),
  createdAt: Moment,
  sendAt: nullable("integer", "The time for which it was scheduled; null for none.", Moment),
  finishedAt: nullable("integer", "When it was done or cancelled; null before."),
  total: {
    ...Count,
    description:
      "The recipients counted at the start, or when it was scheduled; once it is done, those whom it was sent to.",
  },
  hasMore: Type.Boolean({ description: "Whether there may be more recipients than `total`." }),
  sent: Count,
  unreachable: { ...Count, description: "Users whom the bot cannot message." },
  failed: { ...Count, description: "Refused by the platform for another reason." },
  unknown: {
    ...Count,
    description: "Dispatched without an answer, and sent again only if an owner says so.",
  },
  failure: nullable("string", "The platform's reason for the last one that failed."),
});
export type Broadcast = Type.Static<typeof Broadcast>;

/** A page of a bot's broadcasts, newest first; the first page begins with the scheduled ones. */
export const BroadcastPage = Type.Object({
  broadcasts: Type.Array(Broadcast),
  nextCursor: NextCursor,
});
export type BroadcastPage = Type.Static<typeof BroadcastPage>;
