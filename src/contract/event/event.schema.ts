import * as Type from "typebox";
import { fieldOutcomes } from "../field/field-limit.ts";
import { failingRule } from "../field/health-limit.ts";
import { nullable, PointSourceName, Points, strictObject } from "../http/shape.schema.ts";
import { messageFailureCodes } from "../message/message-limit.ts";
import { maxTgId } from "../user/user-limit.ts";
import { gatherMs } from "./event-type.ts";

/**
 * The body of a POST to a bot's webhook. Source: https://www.standardwebhooks.com ("Payload
 * structure": `type`, `timestamp` and `data`); `botId` and the members of `data` are additions.
 */
function event<Kind extends string, Members extends Type.TProperties>(
  type: Kind,
  description: string,
  members: Members,
  example: object,
) {
  return strictObject(
    {
      type: Type.Literal(type),
      timestamp: Type.String({
        format: "date-time",
        description: "When it happened: ISO 8601 in UTC, with milliseconds.",
      }),
      botId: Type.String({ description: "The bot's id." }),
      data: strictObject(members),
    },
    {
      description,
      examples: [{ type, timestamp: "2026-11-18T10:00:00.000Z", botId: "acme", data: example }],
    },
  );
}

const tgId = Type.Integer({
  minimum: 1,
  maximum: maxTgId,
  description: "The user's id on the platform.",
});
const taskId = Type.String({ description: "The task's id, as the owner chose it." });
const wallet = {
  tgId,
  tonRawAddress: Type.String({ description: "The wallet's address: workchain, colon, 64 hex." }),
  tonFriendlyAddress: Type.String({ description: "The same address in friendly form." }),
};
const exampleWallet = {
  tgId: 42,
  tonRawAddress: "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8",
  tonFriendlyAddress: "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI",
};

export const UserCreated = event(
  "user.created",
  "A user has opened the Mini App for the first time.",
  {
    tgId,
    tgName: Type.String({ description: "The display name." }),
    tgUsername: Type.String({
      description: "The username on the platform, without @; empty if there is none.",
    }),
    registeredByRefCode: nullable("string", "The referral code the user registered with, or null."),
  },
  { tgId: 42, tgName: "Ada Lovelace", tgUsername: "ada", registeredByRefCode: null },
);
export type UserCreated = Type.Static<typeof UserCreated>;

export const LevelReached = event(
  "level.reached",
  "Points that were counted have brought a user to a level; one event for each level, in order. A user who fell below a level, because points were taken, can reach it again.",
  {
    tgId,
    level: Type.Integer({ minimum: 1, description: "The number of thresholds reached." }),
    points: { ...Points, description: "The threshold of the level, in points." },
  },
  { tgId: 42, level: 2, points: 2000 },
);
export type LevelReached = Type.Static<typeof LevelReached>;

export const WalletLinked = event(
  "wallet.linked",
  "A user has connected a wallet and proved that it is theirs.",
  wallet,
  exampleWallet,
);
export type WalletLinked = Type.Static<typeof WalletLinked>;

export const WalletUnlinked = event(
  "wallet.unlinked",
  "A user has disconnected this wallet, or connected another one in its place.",
  wallet,
  exampleWallet,
);
export type WalletUnlinked = Type.Static<typeof WalletUnlinked>;

export const TaskCompleted = event(
  "task.completed",
  "A user has completed a task and was paid its reward.",
  {
    tgId,
    taskId,
    reward: {
      ...Points,
      description: "The points paid; 0 for a task of kind `messages` without a reward.",
    },
  },
  { tgId: 42, taskId: "channel", reward: 200 },
);
export type TaskCompleted = Type.Static<typeof TaskCompleted>;

export const PointsChanged = event(
  "points.changed",
  `A user's points were changed. Points of taps, and of auto-mining, come as one event for up to ${gatherMs / 1000} s. The balance is always that of the event before it plus \`delta\`.`,
  {
    tgId,
    delta: Type.Integer({ description: "The points added; negative if they were taken or spent." }),
    balance: { ...Points, description: "The user's points after it." },
    source: PointSourceName,
    reason: Type.String({
      description:
        "The reason of an owner's credit or debit; of a task, boost or quiz its id; of a daily bonus the day of the streak; of an invitation the other user's tgId; else empty.",
    }),
    transactionId: nullable("string", "The id of the ledger row; null for taps and auto-mining."),
    idempotencyKey: nullable(
      "string",
      "The idempotencyKey of the call over the API; null without one, and for all other sources.",
    ),
  },
  {
    tgId: 42,
    delta: 250,
    balance: 1250,
    source: "api",
    reason: "",
    transactionId: "019a9655-2f80-7123-8abc-0123456789ab",
    idempotencyKey: "order-1017",
  },
);
export type PointsChanged = Type.Static<typeof PointsChanged>;

export const UserBlockedBot = event(
  "user.blocked_bot",
  "A user has blocked the bot, which cannot write to them any more. Only for users of the Mini App, and while the service receives the bot's updates.",
  { tgId },
  { tgId: 42 },
);
export type UserBlockedBot = Type.Static<typeof UserBlockedBot>;

export const UserUnblockedBot = event(
  "user.unblocked_bot",
  "A user to whom the bot could not write has unblocked it, sent `/start`, or allowed it to write. Only for users of the Mini App, and while the service receives the bot's updates; a session or a sent message that finds the user reachable again causes no event.",
  { tgId },
  { tgId: 42 },
);
export type UserUnblockedBot = Type.Static<typeof UserUnblockedBot>;

export const MessageFailed = event(
  "message.failed",
  "A message to a single user, sent over the API or by an owner, was refused by the platform. A broadcast counts its own messages instead.",
  {
    tgId,
    messageId: Type.String({ description: "The id of the message." }),
    code: Type.Enum([...messageFailureCodes], { description: "The error code." }),
    reason: Type.String({ description: "The platform's reason." }),
  },
  {
    tgId: 42,
    messageId: "019a9655-2f80-7123-8abc-0123456789ab",
    code: "USER_UNREACHABLE",
    reason: "Forbidden: bot was blocked by the user",
  },
);
export type MessageFailed = Type.Static<typeof MessageFailed>;

export const TelegramUpdate = event(
  "telegram.update",
  "The bot has received an update that the service does not use: anything except `/start` in a private chat, and users who block or unblock the bot or allow it to write. Only while the service receives the bot's updates; while the webhook is paused because your server fails or is gone, updates are not stored. The text of users' messages is personal data.",
  {
    tgId: nullable("integer", "The user who caused it; null if the update names none."),
    update: Type.Record(Type.String(), Type.Unknown(), {
      description:
        "The update, as the platform sent it. Source: https://core.telegram.org/bots/api#update",
    }),
  },
  {
    tgId: 42,
    update: {
      update_id: 87,
      message: {
        message_id: 5,
        date: 1795000000,
        from: { id: 42, is_bot: false, first_name: "Ada" },
        chat: { id: 42, type: "private", first_name: "Ada" },
        text: "Hello",
      },
    },
  },
);
export type TelegramUpdate = Type.Static<typeof TelegramUpdate>;

const failingField = {
  field: Type.String({ description: "The name of the custom field." }),
  since: Type.String({
    format: "date-time",
    description: "When it began to fail: the same in both events, ISO 8601 in UTC.",
  }),
};

export const FieldFailing = event(
  "field.failing",
  `A custom field has begun to fail for players: more than ${failingRule.share * 100} % of its fetches of the last hour failed, or all for ${failingRule.minutes} minutes. The event belongs to the bot and has no user.`,
  {
    ...failingField,
    failedShare: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "The share of the last hour's fetches that failed.",
    }),
    outcome: Type.Enum(
      fieldOutcomes.filter((outcome) => outcome !== "ok" && outcome !== "offline"),
      { description: "The most frequent class of these failures." },
    ),
  },
  { field: "rank", since: "2026-11-18T10:00:00.000Z", failedShare: 0.42, outcome: "status" },
);
export type FieldFailing = Type.Static<typeof FieldFailing>;

export const FieldRecovered = event(
  "field.recovered",
  "A custom field that was failing works again.",
  failingField,
  { field: "rank", since: "2026-11-18T08:30:00.000Z" },
);
export type FieldRecovered = Type.Static<typeof FieldRecovered>;

export const WebhookTest = event(
  "webhook.test",
  "An owner has pressed the button that tries the webhook. Answer it as any other.",
  { message: Type.String({ description: "A sentence for the reader." }) },
  { message: "The webhook works." },
);
export type WebhookTest = Type.Static<typeof WebhookTest>;

/** Every event that a webhook can get, by type. */
export const eventSchemas = {
  "user.created": UserCreated,
  "level.reached": LevelReached,
  "wallet.linked": WalletLinked,
  "wallet.unlinked": WalletUnlinked,
  "task.completed": TaskCompleted,
  "points.changed": PointsChanged,
  "user.blocked_bot": UserBlockedBot,
  "user.unblocked_bot": UserUnblockedBot,
  "message.failed": MessageFailed,
  "telegram.update": TelegramUpdate,
  "field.failing": FieldFailing,
  "field.recovered": FieldRecovered,
  "webhook.test": WebhookTest,
} as const;

/** Any event, as it is sent. */
export type SentEvent = {
  [Kind in keyof typeof eventSchemas]: Type.Static<(typeof eventSchemas)[Kind]>;
}[keyof typeof eventSchemas];
