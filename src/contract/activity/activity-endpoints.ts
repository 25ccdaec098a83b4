import * as Type from "typebox";
import { maxFieldUrlLength } from "../field/field-url.ts";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ActivityId } from "../http/id.schema.ts";
import { nullable, Points, strictObject } from "../http/shape.schema.ts";
import { LanguageCode } from "../screen/content.schema.ts";
import { channelPattern } from "./activity-limit.ts";
import {
  ActivityParams,
  ActivityResult,
  BoostPurchase,
  PlayerActivities,
  QuizAnswers,
  TaskClaim,
} from "./player-activities.schema.ts";
import { ChannelCheckReport, TaskCheckReport } from "./task-check.schema.ts";

/** Checks whether the bot can read the members of a channel. */
export const checkChannel = endpoint("POST /api/builder/bots/:botId/channel-check", {
  caller: "editor",
  body: strictObject({
    channel: Type.String({
      pattern: channelPattern,
      title: "a channel's @username, or the id of a private channel (-100…)",
      description: "@username of a channel, or the id of a private one.",
    }),
  }),
  200: ChannelCheckReport,
  errors: ["BOT_TOKEN_NOT_VALID"],
});

/** Calls an endpoint task's URL for a sample player, as the service does for players. */
export const checkTask = endpoint("POST /api/builder/bots/:botId/task-check", {
  caller: "editor",
  body: strictObject({
    url: Type.String({ minLength: 1, maxLength: maxFieldUrlLength }),
    taskId: Type.Optional({
      ...ActivityId,
      description: "The task that the owner's server is asked about; default sample-task.",
    }),
    language: Type.Optional(
      Type.Enum(["en", "ru"], { description: "Language of the sentence; default en." }),
    ),
  }),
  200: TaskCheckReport,
});

/** The bot's activities with the player's progress. */
export const readActivities = endpoint("GET /api/mini-app/:botId/activities", {
  caller: "player",
  200: PlayerActivities,
});

/** Notes that the player begins a task: opens its link. */
export const startTask = endpoint("POST /api/mini-app/:botId/tasks/:activityId/start", {
  caller: "player",
  params: ActivityParams,
  200: PlayerActivities,
  errors: ["ACTIVITY_NOT_FOUND"],
});

/**
 * Checks a task and pays it, once. `TASK_NOT_CHECKED` (with `Retry-After` where the time is known)
 * if the platform or the owner's server did not answer; `WALLET_USED` if another player was paid
 * for the wallet.
 */
export const claimTask = endpoint("POST /api/mini-app/:botId/tasks/:activityId/claim", {
  caller: "player",
  params: ActivityParams,
  body: TaskClaim,
  200: ActivityResult,
  errors: [
    "ACTIVITY_NOT_FOUND",
    "TASK_NOT_DONE",
    "TASK_NOT_CHECKED",
    "WALLET_USED",
    "CODE_WRONG",
    "CODE_TRIES_USED",
    "POINTS_OVERFLOW",
  ],
  errorMembers: { CODE_WRONG: { triesLeft: Type.Integer({ minimum: 0 }) } },
});

/** Pays today's bonus, once. */
export const claimDaily = endpoint("POST /api/mini-app/:botId/daily", {
  caller: "player",
  200: ActivityResult,
  errors: ["ACTIVITY_NOT_FOUND", "POINTS_OVERFLOW"],
});

/** Buys a boost, once for each request id. */
export const buyBoost = endpoint("POST /api/mini-app/:botId/boosts/:activityId", {
  caller: "player",
  params: ActivityParams,
  body: BoostPurchase,
  200: ActivityResult,
  errors: [
    "ACTIVITY_NOT_FOUND",
    "BOOST_ALL_BOUGHT",
    "PRICE_CHANGED",
    "NOT_ENOUGH_POINTS",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  errorMembers: { NOT_ENOUGH_POINTS: { balance: Points } },
});

/**
 * Answers all questions of a quiz, once. `QUIZ_CHANGED` if the answers do not fit the questions.
 */
export const answerQuiz = endpoint("POST /api/mini-app/:botId/quizzes/:activityId", {
  caller: "player",
  params: ActivityParams,
  body: QuizAnswers,
  200: ActivityResult,
  errors: ["ACTIVITY_NOT_FOUND", "QUIZ_CHANGED", "POINTS_OVERFLOW"],
});

/** Notes that the player has seen the onboarding. */
export const endOnboarding = endpoint("POST /api/mini-app/:botId/onboarding", {
  caller: "player",
  204: NoContent,
});

/**
 * Prepares an invitation with the owner's text and picture for the client to share. `messageId` is
 * null if the platform refuses it or does not answer, or too many are being prepared.
 * `ACTIVITY_NOT_FOUND` without a picture.
 */
export const prepareInvitation = endpoint("POST /api/mini-app/:botId/invitation", {
  caller: "player",
  body: strictObject({
    language: Type.Optional({
      ...LanguageCode,
      description: "A language code, such as the one the client tells; else the main text is sent.",
    }),
  }),
  200: Type.Object({
    messageId: nullable(
      "string",
      "For the client's `shareMessage`; null if the platform did not take it.",
    ),
  }),
  errors: ["ACTIVITY_NOT_FOUND"],
});
