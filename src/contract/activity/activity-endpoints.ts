import * as Type from "typebox";
import { Points } from "../bot/game.schema.ts";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import {
  ActivityParams,
  ActivityResult,
  BoostPurchase,
  InvitationRequest,
  PlayerActivities,
  PreparedInvitation,
  QuizAnswers,
  TaskClaim,
} from "./player-activities.schema.ts";
import {
  ChannelCheckReport,
  ChannelCheckRequest,
  TaskCheckReport,
  TaskCheckRequest,
} from "./task-check.schema.ts";

/** Asks the platform whether the bot can tell who follows a channel. */
export const checkChannel = endpoint("POST /api/builder/bots/:botId/channel-check", {
  caller: "editor",
  body: ChannelCheckRequest,
  200: ChannelCheckReport,
  errors: ["BOT_TOKEN_NOT_VALID"],
});

/** Asks an endpoint task's URL, as the service does for players, about a sample player. */
export const checkTask = endpoint("POST /api/builder/bots/:botId/task-check", {
  caller: "editor",
  body: TaskCheckRequest,
  200: TaskCheckReport,
});

/** The bot's activities, and how far the player is with each. */
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
 * Checks a task and pays it, once. 404 `ACTIVITY_NOT_FOUND`; 409 `TASK_NOT_DONE`, or
 * `TASK_NOT_CHECKED` if the platform or the owner's server does not say, with `Retry-After` where
 * the time is known, or `WALLET_USED` if another player was paid for the wallet; of a secret word
 * 422 `CODE_WRONG` with `triesLeft`, 429 `CODE_TRIES_USED`;
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

/** Pays today's bonus, once. 404 `ACTIVITY_NOT_FOUND`; */
export const claimDaily = endpoint("POST /api/mini-app/:botId/daily", {
  caller: "player",
  200: ActivityResult,
  errors: ["ACTIVITY_NOT_FOUND", "POINTS_OVERFLOW"],
});

/**
 * Buys a boost, once for each request id. 404 `ACTIVITY_NOT_FOUND`; 409 `BOOST_ALL_BOUGHT`,
 * `PRICE_CHANGED`; 422 `NOT_ENOUGH_POINTS` with `balance`, or `IDEMPOTENCY_KEY_REUSED` if another
 * boost was bought with the request id.
 */
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
 * Answers all questions of a quiz, once. 404 `ACTIVITY_NOT_FOUND`; 409 `QUIZ_CHANGED` if the
 * answers do not fit the questions;
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
 * Prepares an invitation with the owner's text and picture for the client to share; `messageId` is
 * null if the platform refuses it or does not answer, or too many are being prepared. 404
 * `ACTIVITY_NOT_FOUND` without a picture.
 */
export const prepareInvitation = endpoint("POST /api/mini-app/:botId/invitation", {
  caller: "player",
  body: InvitationRequest,
  200: PreparedInvitation,
  errors: ["ACTIVITY_NOT_FOUND"],
});
