import * as Type from "typebox";
import { endpoint } from "../http/endpoint.ts";
import {
  MessageQuery,
  MessageState,
  NewMessage,
  QueuedMessage,
  SentMessage,
} from "../message/message.schema.ts";
import { BotUser } from "./bot-user.schema.ts";
import {
  BotUserList,
  BotUserPageQuery,
  BotUserQuery,
  ChangedBotUser,
  CompleteTaskBody,
  DecreasePointsBody,
  exampleOfChange,
  FriendQuery,
  IncreasePointsBody,
  IncreasePointsQuery,
  SetCustomValueBody,
} from "./external.schema.ts";

const creditErrors = [
  "NOT_A_DELIBERATE_CALL",
  "USER_NOT_FOUND",
  "IDEMPOTENCY_KEY_REUSED",
  "POINTS_OVERFLOW",
  "USER_BLOCKED",
] as const;

const creditDescription =
  "Credits the user once per call, or once per `idempotencyKey`: a call repeated with its key " +
  "returns the same transaction with the header `Idempotent-Replayed: true`, and the user's current state.";

export const getBotUser = endpoint("GET /api/bot-users/external/bot-user", {
  caller: "key",
  query: BotUserQuery,
  200: BotUser,
  errors: ["USER_NOT_FOUND"],
  reference: {
    operationId: "getBotUser",
    summary: "Get bot user",
    tag: "users",
    description:
      "The user as they are now, with the points that auto-mining has brought up to now.",
  },
});

export const getBotUserFriends = endpoint("GET /api/bot-users/external/bot-user-friends", {
  caller: "key",
  query: FriendQuery,
  200: BotUserList,
  errors: ["USER_NOT_FOUND"],
  reference: {
    operationId: "getBotUserFriends",
    summary: "Get bot user friends",
    tag: "users",
    description:
      "The users who registered with this user's referral code, ordered by tgId. Without `limit`, all of them are streamed. " +
      "To page, pass the last tgId of a page as `after`; a page shorter than `limit` is the last.",
  },
});

export const listBotUsers = endpoint("GET /api/bot-users/external/bot-users", {
  caller: "key",
  query: BotUserPageQuery,
  200: BotUserList,
  reference: {
    operationId: "listBotUsers",
    summary: "List bot users",
    tag: "users",
    description:
      "The bot's users, ordered by tgId, which never changes: who is there when you begin is on one page, once. " +
      "For the next page, pass the last tgId of a page as `after`; a page shorter than `limit` is the last.",
  },
});

export const increasePoints = endpoint("GET /api/bot-users/external/increase-points", {
  caller: "key",
  query: IncreasePointsQuery,
  200: ChangedBotUser,
  errors: creditErrors,
  reference: {
    operationId: "increasePoints",
    summary: "Increase points by GET",
    tag: "points",
    description: `The same as a GET. It puts the API key into the URL, where logs may keep it, so prefer the POST. ${creditDescription}`,
  },
});

export const increasePointsByPost = endpoint("POST /api/bot-users/external/increase-points", {
  caller: "key",
  body: IncreasePointsBody,
  200: ChangedBotUser,
  errors: creditErrors,
  reference: {
    operationId: "increasePointsByPost",
    summary: "Increase points",
    tag: "points",
    description: creditDescription,
  },
});

export const decreasePoints = endpoint("POST /api/bot-users/external/decrease-points", {
  caller: "key",
  body: DecreasePointsBody,
  200: ChangedBotUser,
  errors: [
    "NOT_A_DELIBERATE_CALL",
    "USER_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "INSUFFICIENT_POINTS",
  ],
  errorMembers: {
    INSUFFICIENT_POINTS: {
      balance: Type.Integer({
        minimum: 0,
        description: "INSUFFICIENT_POINTS: the points that the user has now.",
      }),
    },
  },
  reference: {
    example: exampleOfChange(-250),
    operationId: "decreasePoints",
    summary: "Decrease points",
    tag: "points",
    description:
      "Takes points from the user, for something that they buy from you or by your rules. Counts as `increase-points` does: " +
      "once per call, or once per `idempotencyKey`. Both methods share the keys: one that was used for a credit is refused here. " +
      "The balance, with what auto-mining has brought up to now, never falls below 0: a call for more than that takes nothing, " +
      "and its error has the `balance`. A level that the points no longer reach is lost. " +
      "To refund a debit, credit its points: a leaderboard of the week counts points in the week in which they are taken or given, " +
      "so a refund in the same week changes nothing there, and one in a later week counts as earned.",
  },
});

/** Pays a task of kind `api`. */
export const completeTask = endpoint("POST /api/bot-users/external/complete-task", {
  caller: "key",
  body: CompleteTaskBody,
  200: ChangedBotUser,
  errors: [
    "NOT_A_DELIBERATE_CALL",
    "USER_NOT_FOUND",
    "TASK_NOT_FOUND",
    "TASK_OF_ANOTHER_KIND",
    "POINTS_OVERFLOW",
    "USER_BLOCKED",
  ],
  reference: {
    example: exampleOfChange(100),
    operationId: "completeTask",
    summary: "Complete task",
    tag: "tasks",
    isRepeatable: true,
    description:
      "Pays the user the reward of a task of kind `api`, once. It needs no idempotency key, " +
      "because a user is paid a task once: a repeated call pays nothing, and returns the first payment's transaction " +
      "with the header `Idempotent-Replayed: true`, and the user's current state.",
  },
});

export const setCustomValue = endpoint("POST /api/bot-users/external/set-custom-value", {
  caller: "key",
  body: SetCustomValueBody,
  200: BotUser,
  errors: ["USER_NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", "NOT_A_DELIBERATE_CALL"],
  reference: {
    operationId: "setCustomValue",
    summary: "Set custom value",
    tag: "users",
    description:
      "Sets the user's custom value, which texts of the screen show as `{{customValue}}` from the next session on. " +
      "Repeating a call sets the value again; with an `idempotencyKey` it counts once for 30 days, so that a late repetition " +
      "does not overwrite a newer value: it returns the user's current state with the header `Idempotent-Replayed: true`.",
  },
});

export const sendMessage = endpoint("POST /api/bot-users/external/send-message", {
  caller: "key",
  body: NewMessage,
  200: SentMessage,
  202: QueuedMessage,
  errors: [
    "USER_NOT_FOUND",
    "USER_UNREACHABLE",
    "BOT_TOKEN_REFUSED",
    "INVALID_HTML",
    "MESSAGE_REFUSED",
    "IDEMPOTENCY_KEY_REUSED",
    "NOT_A_DELIBERATE_CALL",
  ],
  reference: {
    operationId: "sendMessage",
    summary: "Send message",
    tag: "messages",
    description:
      "Sends a message at most once: 200 if the platform confirms it within 10 s, else 202; read the message's status later. " +
      "A call repeated with its `idempotencyKey` returns the status of the first message, with the header `Idempotent-Replayed: true`, " +
      "as long as the service keeps that message: 30 days, unless its operator has set another time.",
  },
});

export const getMessage = endpoint("GET /api/bot-users/external/message", {
  caller: "key",
  query: MessageQuery,
  200: MessageState,
  errors: ["MESSAGE_NOT_FOUND"],
  reference: {
    operationId: "getMessage",
    summary: "Get message",
    tag: "messages",
    description: "How far a message is: `sent`, `failed` and `unknown` are final.",
  },
});
