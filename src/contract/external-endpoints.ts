import type { Get, Post } from "./http/endpoint.ts";
import type {
  MessageQuery,
  MessageState,
  NewMessage,
  QueuedMessage,
  SentMessage,
} from "./message/message.schema.ts";
import type { BotUser } from "./user/bot-user.schema.ts";
import type {
  BotUserPageQuery,
  BotUserQuery,
  CompletedTask,
  CompleteTaskBody,
  DecreasedPoints,
  DecreasePointsBody,
  FriendQuery,
  IncreasedPoints,
  IncreasePointsBody,
  IncreasePointsQuery,
  SetCustomValueBody,
} from "./user/external.schema.ts";

/** Reads a bot user. Source: seed 4.1. */
export const getBotUser = {
  method: "GET" as Get<{ query: BotUserQuery; 200: BotUser }>,
  url: "/api/bot-users/external/bot-user",
} as const;

/**
 * Reads the users who registered with a user's referral code. Source: seed 4.2; `limit` and `after`
 * are our rule.
 */
export const getBotUserFriends = {
  method: "GET" as Get<{ query: FriendQuery; 200: BotUser[] }>,
  url: "/api/bot-users/external/bot-user-friends",
} as const;

/** Reads the bot's users by pages, ordered by tgId. Our rule. */
export const listBotUsers = {
  method: "GET" as Get<{ query: BotUserPageQuery; 200: BotUser[] }>,
  url: "/api/bot-users/external/bot-users",
} as const;

/** Credits a bot user. Source: seed 4.4; `idempotencyKey` is our rule. */
export const increasePoints = {
  method: "GET" as Get<{ query: IncreasePointsQuery; 200: IncreasedPoints }>,
  url: "/api/bot-users/external/increase-points",
} as const;

/** The same by POST, which keeps the API key out of URLs. Our rule. */
export const increasePointsByPost = {
  method: "POST" as Post<{ body: IncreasePointsBody; 200: IncreasedPoints }>,
  url: "/api/bot-users/external/increase-points",
} as const;

/**
 * Takes points from a bot user, never below 0: 422 `INSUFFICIENT_POINTS` with the `balance` if the user has
 * fewer. Our rule.
 */
export const decreasePoints = {
  method: "POST" as Post<{ body: DecreasePointsBody; 200: DecreasedPoints }>,
  url: "/api/bot-users/external/decrease-points",
} as const;

/**
 * Says that a user has done a task of kind `api`, which pays its reward once. 404 `TASK_NOT_FOUND`; 422
 * `TASK_OF_ANOTHER_KIND`. Our rule.
 */
export const completeTask = {
  method: "POST" as Post<{ body: CompleteTaskBody; 200: CompletedTask }>,
  url: "/api/bot-users/external/complete-task",
} as const;

/** Sets a bot user's custom value; the answer is the user after it. Our rule. */
export const setCustomValue = {
  method: "POST" as Post<{ body: SetCustomValueBody; 200: BotUser }>,
  url: "/api/bot-users/external/set-custom-value",
} as const;

/**
 * Sends a message to a bot user through the bot. Source: seed 4.3; `idempotencyKey`, bounds and
 * answers are our rule.
 */
export const sendMessage = {
  method: "POST" as Post<{ body: NewMessage; 200: SentMessage; 202: QueuedMessage }>,
  url: "/api/bot-users/external/send-message",
} as const;

/** Reads the status of a message. Our rule. */
export const getMessage = {
  method: "GET" as Get<{ query: MessageQuery; 200: MessageState }>,
  url: "/api/bot-users/external/message",
} as const;
