import * as Type from "typebox";
import { Game } from "../bot/game.schema.ts";
import { FieldRequest } from "../field/custom-field.schema.ts";
import { ActivityId, BotParams, BrowserId } from "../http/id.schema.ts";
import { Moment, nullable, Points, strictObject } from "../http/shape.schema.ts";
import { Picture } from "../screen/content.schema.ts";
import type { ScreenText } from "../text/screen-text.ts";
import { Boost, InviteWhen, OnboardingCard, type Task } from "./activities.schema.ts";
import { activityLimits, activityTextLimits } from "./activity-limit.ts";

// The schemas also serialise the answers: without `additionalProperties`, a text would lose its
// languages.
const text = Type.Unsafe<ScreenText>({
  type: ["string", "object"],
  additionalProperties: { type: "string" },
});
const whole = Type.Integer({ minimum: 0 });

/**
 * A player's state in a task: "open" until they begin, "started" after that, "ready" to be paid,
 * "done" once paid.
 */
export const TaskState = Type.Unsafe<"open" | "started" | "ready" | "done">(
  Type.Enum(["open", "started", "ready", "done"]),
);
export type TaskState = Type.Static<typeof TaskState>;

/** A task as a player sees it: without secret words and owners' endpoints. */
export const PlayerTask = Type.Object({
  id: ActivityId,
  title: text,
  icon: Type.Optional(Picture),
  kind: Type.Unsafe<Task["kind"]>(Type.String()),
  reward: Type.Integer(),
  url: Type.Optional(Type.String({ description: "What the player opens to begin." })),
  /** The number needed and the number reached; only in tasks of kind "invite" and "level". */
  goal: Type.Optional(whole),
  progress: Type.Optional(whole),
  state: TaskState,
  triesLeft: Type.Optional({ ...whole, description: "Of a secret word." }),
});
export type PlayerTask = Type.Static<typeof PlayerTask>;

/** A player's daily bonus. */
export const PlayerDaily = Type.Object({
  rewards: Type.Array(Type.Integer()),
  day: Type.Integer({
    minimum: 1,
    description: "The day of the streak that today is: claimed or to be claimed.",
  }),
  isClaimed: Type.Boolean({ description: "Whether today's reward was paid." }),
  nextDayAt: { ...Moment, description: "When the next day begins." },
});
export type PlayerDaily = Type.Static<typeof PlayerDaily>;

/** A boost as a player sees it. */
export const PlayerBoost = Type.Object({
  id: ActivityId,
  title: text,
  image: Type.Optional(Picture),
  effect: Boost.properties.effect,
  bought: { ...whole, description: "How often the player has bought it." },
  max: Type.Integer(),
  price: nullable("integer", "Of the next purchase; null when the player has all."),
});
export type PlayerBoost = Type.Static<typeof PlayerBoost>;

/** The result of an answered quiz. */
export const QuizResult = Type.Object({
  answers: Type.Array(whole, { description: "The option chosen for each question." }),
  right: Type.Array(whole, { description: "The right one." }),
  paid: Points,
});
export type QuizResult = Type.Static<typeof QuizResult>;

/** A quiz as a player sees it: without the correct answers until it is answered. */
export const PlayerQuiz = Type.Object({
  id: ActivityId,
  title: text,
  reward: Type.Integer({ description: "Points for each correct answer." }),
  questions: Type.Array(Type.Object({ question: text, options: Type.Array(text) })),
  result: Type.Optional(QuizResult),
});
export type PlayerQuiz = Type.Static<typeof PlayerQuiz>;

/** The reward of invitations, as players see it. */
export const PlayerInvite = Type.Object({
  points: whole,
  friendPoints: whole,
  when: InviteWhen,
  text: Type.Optional(text),
  hasPicture: Type.Boolean({ description: "Whether a shared invitation has a picture." }),
});
export type PlayerInvite = Type.Static<typeof PlayerInvite>;

/** A bot's activities with a player's progress. Activities that the bot lacks are left out. */
export const PlayerActivities = Type.Object({
  serverTime: Moment,
  tasks: Type.Array(PlayerTask),
  daily: Type.Optional(PlayerDaily),
  boosts: Type.Array(PlayerBoost),
  quizzes: Type.Array(PlayerQuiz),
  invite: Type.Optional(PlayerInvite),
  onboarding: Type.Array(OnboardingCard, {
    description: "The cards, if the player has not seen them yet.",
  }),
  isHidden: Type.Boolean({ description: "Whether leaderboards show the player without a name." }),
});
export type PlayerActivities = Type.Static<typeof PlayerActivities>;

/** The path parameters of an activity. */
export const ActivityParams = Type.Object({
  ...BotParams.properties,
  activityId: ActivityId,
});

/** The result of a claim or purchase: the player's game and activities after it. */
export const ActivityResult = Type.Object({
  paid: Type.Integer({
    description:
      "The points that this call paid, negative for a purchase; 0 if an earlier call did.",
  }),
  serverTime: Moment,
  game: Game,
  level: whole,
  fieldRequest: FieldRequest,
  activities: PlayerActivities,
});
export type ActivityResult = Type.Static<typeof ActivityResult>;

/** A claim of a task; only a secret word needs `code`. */
export const TaskClaim = strictObject({
  code: Type.Optional(
    Type.String({
      maxLength: activityTextLimits.code,
      description: `The secret word, at most ${activityTextLimits.code} characters.`,
    }),
  ),
});
export type TaskClaim = Type.Static<typeof TaskClaim>;

/** A purchase of a boost. */
export const BoostPurchase = strictObject({
  requestId: {
    ...BrowserId,
    description: "Chosen by the browser; a purchase counts once, however often it is sent.",
  },
  price: {
    ...Points,
    description: "The price that the player saw; any other is refused.",
  },
});
export type BoostPurchase = Type.Static<typeof BoostPurchase>;

/** A player's answers to all questions of a quiz, in order. */
export const QuizAnswers = strictObject({
  answers: Type.Array(Type.Integer({ minimum: 0, maximum: activityLimits.options.maxItems - 1 }), {
    minItems: 1,
    maxItems: activityLimits.questions,
    description: "The option chosen for each question, from 0.",
  }),
});
export type QuizAnswers = Type.Static<typeof QuizAnswers>;
