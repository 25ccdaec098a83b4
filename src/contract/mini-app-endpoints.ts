import type {
  ActivityResult,
  BoostPurchase,
  InvitationRequest,
  PlayerActivities,
  PreparedInvitation,
  QuizAnswers,
  TaskClaim,
} from "./activity/player-activities.schema.ts";
import type { FieldReport } from "./field/field-health.schema.ts";
import type { Delete, Get, Post, Put } from "./http/endpoint.ts";
import type { Leaderboard, LeaderboardName, LeaderboardQuery } from "./user/leaderboard.schema.ts";
import type {
  FieldTokens,
  FriendList,
  HistoryList,
  HistoryQuery,
  PageBlocks,
  PageQuery,
  Session,
  SessionStart,
  TapBatch,
  TapResult,
  WalletChallenge,
  WalletLink,
  WalletProof,
} from "./user/session.schema.ts";

/** Signs a player in: `Authorization: tma <raw init data>`; the first time creates the bot user. */
export const createSession = {
  method: "POST" as Post<{ body: SessionStart; 200: Session }>,
  url: "/api/mini-app/:botId/session",
} as const;

/** Counts a batch of taps, once. */
export const submitTaps = {
  method: "POST" as Post<{ body: TapBatch; 200: TapResult }>,
  url: "/api/mini-app/:botId/taps",
} as const;

/** Signs the field request of each signed field. */
export const createFieldTokens = {
  method: "POST" as Post<{ 200: FieldTokens }>,
  url: "/api/mini-app/:botId/field-tokens",
} as const;

/** The blocks of the pages after the first, in the order of the session's `screen.pages`. */
export const readPageBlocks = {
  method: "GET" as Get<{ 200: PageBlocks }>,
  url: "/api/mini-app/:botId/pages",
} as const;

/** The player's friends, newest first. */
export const listFriends = {
  method: "GET" as Get<{ query: PageQuery; 200: FriendList }>,
  url: "/api/mini-app/:botId/friends",
} as const;

/** The player's points history from the ledger, by day and source, newest first. */
export const listHistory = {
  method: "GET" as Get<{ query: HistoryQuery; 200: HistoryList }>,
  url: "/api/mini-app/:botId/history",
} as const;

/** Creates a challenge for `ton_proof`. */
export const createWalletChallenge = {
  method: "POST" as Post<{ 200: WalletChallenge }>,
  url: "/api/mini-app/:botId/wallet/challenge",
} as const;

/** Links the wallet after verifying its proof. */
export const linkWallet = {
  method: "PUT" as Put<{ body: WalletProof; 200: WalletLink }>,
  url: "/api/mini-app/:botId/wallet",
} as const;

/** Unlinks the player's wallet. */
export const unlinkWallet = {
  method: "DELETE" as Delete<{ 200: WalletLink }>,
  url: "/api/mini-app/:botId/wallet",
} as const;

/**
 * Counts a Mini App's report of field fetches. Unknown fields are ignored; the sender is not
 * stored.
 */
export const reportFields = {
  method: "POST" as Post<{ body: FieldReport; 204: null }>,
  url: "/api/mini-app/:botId/field-reports",
} as const;

/** The bot's activities, and how far the player is with each. */
export const readActivities = {
  method: "GET" as Get<{ 200: PlayerActivities }>,
  url: "/api/mini-app/:botId/activities",
} as const;

/** Notes that the player begins a task: opens its link. 404 `ACTIVITY_NOT_FOUND`. */
export const startTask = {
  method: "POST" as Post<{ 200: PlayerActivities }>,
  url: "/api/mini-app/:botId/tasks/:activityId/start",
} as const;

/**
 * Checks a task and pays it, once. 404 `ACTIVITY_NOT_FOUND`; 409 `TASK_NOT_DONE`, or
 * `TASK_NOT_CHECKED` if the platform or the owner's server does not say, with `Retry-After` where the
 * time is known, or `WALLET_USED` if another player was paid for the wallet; of a secret word 422 `CODE_WRONG` with `triesLeft`, 429 `CODE_TRIES_USED`; 422
 * `POINTS_OVERFLOW`.
 */
export const claimTask = {
  method: "POST" as Post<{ body: TaskClaim; 200: ActivityResult; triesLeft: number }>,
  url: "/api/mini-app/:botId/tasks/:activityId/claim",
} as const;

/** Pays today's bonus, once. 404 `ACTIVITY_NOT_FOUND`; 422 `POINTS_OVERFLOW`. */
export const claimDaily = {
  method: "POST" as Post<{ 200: ActivityResult }>,
  url: "/api/mini-app/:botId/daily",
} as const;

/**
 * Buys a boost, once for each request id. 404 `ACTIVITY_NOT_FOUND`; 409 `BOOST_ALL_BOUGHT`,
 * `PRICE_CHANGED`; 422 `NOT_ENOUGH_POINTS` with `balance`, or `IDEMPOTENCY_KEY_REUSED` if another
 * boost was bought with the request id.
 */
export const buyBoost = {
  method: "POST" as Post<{ body: BoostPurchase; 200: ActivityResult; balance: number }>,
  url: "/api/mini-app/:botId/boosts/:activityId",
} as const;

/**
 * Answers all questions of a quiz, once. 404 `ACTIVITY_NOT_FOUND`; 409 `QUIZ_CHANGED` if the answers do
 * not fit the questions; 422 `POINTS_OVERFLOW`.
 */
export const answerQuiz = {
  method: "POST" as Post<{ body: QuizAnswers; 200: ActivityResult }>,
  url: "/api/mini-app/:botId/quizzes/:activityId",
} as const;

/** Notes that the player has seen the onboarding. */
export const endOnboarding = {
  method: "POST" as Post<{ 204: null }>,
  url: "/api/mini-app/:botId/onboarding",
} as const;

/**
 * The top of a leaderboard, and the player's place. 404 `ACTIVITY_NOT_FOUND` unless the bot's screen
 * has it.
 */
export const readLeaderboard = {
  method: "GET" as Get<{ query: LeaderboardQuery; 200: Leaderboard }>,
  url: "/api/mini-app/:botId/leaderboard",
} as const;

/** Hides the player's name on leaderboards, or shows it. */
export const setNameHidden = {
  method: "PUT" as Put<{ body: LeaderboardName; 204: null }>,
  url: "/api/mini-app/:botId/leaderboard/name",
} as const;

/**
 * Prepares an invitation with the owner's text and picture for the client to share; `messageId` is
 * null if the platform refuses it or does not answer, or too many are being prepared. 404
 * `ACTIVITY_NOT_FOUND` without a picture.
 */
export const prepareInvitation = {
  method: "POST" as Post<{ body: InvitationRequest; 200: PreparedInvitation }>,
  url: "/api/mini-app/:botId/invitation",
} as const;
