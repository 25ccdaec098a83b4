import * as Type from "typebox";
import { gameLimits, maxLevels } from "../bot/game-limit.ts";
import { maxFieldUrlLength } from "../field/field-url.ts";
import { ActivityId } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { Picture, screenText } from "../screen/content.schema.ts";
import { linkPattern, maxLinkLength } from "../text/name-text.ts";
import {
  activityLimits,
  activityTextLimits,
  channelPattern,
  codePattern,
  type TaskKind,
} from "./activity-limit.ts";

const Reward = Type.Integer({ ...activityLimits.reward, description: "Points." });
const Title = screenText(activityTextLimits.title, "Without references.");
const Link = Type.String({
  pattern: linkPattern,
  title: "an https URL",
  maxLength: maxLinkLength,
  description: "https; opened when the player begins.",
});

const task = {
  id: ActivityId,
  title: Title,
  icon: Type.Optional(Picture),
  reward: Reward,
};

const Channel = Type.String({
  pattern: channelPattern,
  title: "a channel's @username, or the id of a private channel (-100…)",
  description:
    "@username of a channel, or the id of a private one; the bot must be an administrator of it.",
});

const Code = Type.String({
  pattern: codePattern,
  title: "a word that is not blank",
  maxLength: activityTextLimits.code,
  description:
    "The secret word; case and outer blanks do not count. Never sent to players' devices.",
});

/** The schema of each kind of task. */
export const taskSchemas = {
  visit: strictObject({ ...task, kind: Type.Literal("visit"), url: Link }),
  subscribe: strictObject({
    ...task,
    kind: Type.Literal("subscribe"),
    channel: Channel,
    url: Type.Optional({ ...Link, description: "The invitation link of a private channel." }),
  }),
  invite: strictObject({
    ...task,
    kind: Type.Literal("invite"),
    count: Type.Integer(activityLimits.friendsToInvite),
  }),
  level: strictObject({
    ...task,
    kind: Type.Literal("level"),
    level: Type.Integer({ minimum: 1, maximum: maxLevels }),
  }),
  wallet: strictObject({ ...task, kind: Type.Literal("wallet") }),
  messages: strictObject({
    ...task,
    reward: Type.Integer({
      ...activityLimits.reward,
      minimum: 0,
      description: "Points; with 0 the task only requests the permission.",
    }),
    kind: Type.Literal("messages"),
  }),
  "home-screen": strictObject({ ...task, kind: Type.Literal("home-screen") }),
  code: strictObject({
    ...task,
    kind: Type.Literal("code"),
    code: Code,
    url: Type.Optional({ ...Link, description: "Where the word is to be found." }),
  }),
  endpoint: strictObject({
    ...task,
    kind: Type.Literal("endpoint"),
    endpoint: Type.String({
      minLength: 1,
      maxLength: maxFieldUrlLength,
      description:
        "The owner's URL, https with a public host name: the service POSTs the signed field request with `taskId` to it, which answers `true` or `false`.",
    }),
    url: Type.Optional(Link),
  }),
  api: strictObject({ ...task, kind: Type.Literal("api"), url: Type.Optional(Link) }),
} as const satisfies { [Kind in TaskKind]: { properties: { kind: Type.TLiteral<Kind> } } };

/** The task of each kind. */
export type Tasks = { [Kind in TaskKind]: Type.Static<(typeof taskSchemas)[Kind]> };
/** Something that a player does once for points. */
export const Task = Type.Unsafe<Task>(Type.Union(Object.values(taskSchemas)));
export type Task = Tasks[TaskKind];

/** Points for opening the app day after day. */
export const Daily = strictObject({
  rewards: Type.Array(Reward, {
    minItems: 1,
    maxItems: activityLimits.dailyRewards,
    description: "By day of the streak; after the last one, each day pays it again.",
  }),
  hour: Type.Integer({
    ...activityLimits.dayStartHour,
    default: 0,
    description: "The hour at which a day begins, in UTC.",
  }),
  whenMissed: Type.Unsafe<"start-over" | "go-on">(
    Type.Enum(["start-over", "go-on"], {
      default: "start-over",
      description: "What a missed day does to the streak.",
    }),
  ),
});
export type Daily = Type.Static<typeof Daily>;

/** The schemas of what a boost raises: each purchase adds it to what the player has. */
export const boostEffects = {
  pointsPerTap: strictObject({
    pointsPerTap: Type.Integer({ ...gameLimits.pointsPerTap, minimum: 1 }),
  }),
  maxEnergy: strictObject({ maxEnergy: Type.Integer({ ...gameLimits.maxEnergy, minimum: 1 }) }),
  energyPerSecond: strictObject({ energyPerSecond: Type.Number(gameLimits.energyPerSecond) }),
  autominePerHour: strictObject({
    autominePerHour: Type.Integer({ ...gameLimits.autominePointsPerHour, minimum: 1 }),
  }),
} as const;
/** A number of a game that a boost can raise. */
export type BoostedNumber = keyof typeof boostEffects;
/** The effect of one purchase: the amount added to one number. */
export type BoostEffect = {
  [Name in BoostedNumber]: Type.Static<(typeof boostEffects)[Name]>;
}[BoostedNumber];
export const BoostEffect = Type.Unsafe<BoostEffect>(
  Type.Union(Object.values(boostEffects), {
    description: "One of pointsPerTap, maxEnergy, energyPerSecond and autominePerHour.",
  }),
);

/** Something that players buy with points. */
export const Boost = strictObject({
  id: ActivityId,
  title: Title,
  image: Type.Optional(Picture),
  price: Type.Integer({ ...activityLimits.boostPrice, description: "Points, the first time." }),
  growth: Type.Number({
    ...activityLimits.priceGrowth,
    default: 1,
    description: "By which the price is multiplied with each purchase; rounded down.",
  }),
  max: Type.Integer({
    ...activityLimits.boostPurchases,
    default: 1,
    description: "How often a player may buy it.",
  }),
  effect: BoostEffect,
});
export type Boost = Type.Static<typeof Boost>;

/** The schemas of what a friend may have to do. */
export const inviteConditions = {
  level: strictObject({ level: Type.Integer({ minimum: 1, maximum: maxLevels }) }),
  taps: strictObject({ taps: Type.Integer(activityLimits.friendTaps) }),
} as const;

/** The condition for paying an invitation: a level or a number of taps of the friend. */
export const InviteWhen = Type.Unsafe<InviteWhen>(
  Type.Union(Object.values(inviteConditions), { description: "{ level } or { taps }." }),
);
export type InviteWhen = { level: number } | { taps: number };

/** The reward and the text of invitations. */
export const Invite = strictObject(
  {
    points: Type.Integer({
      ...activityLimits.reward,
      minimum: 0,
      default: 0,
      description: "To the player who invited.",
    }),
    friendPoints: Type.Integer({
      ...activityLimits.reward,
      minimum: 0,
      default: 0,
      description: "To the friend.",
    }),
    when: Type.Optional(InviteWhen),
    text: Type.Optional(
      screenText(activityTextLimits.shareText, "What a shared invitation says; no references."),
    ),
    image: Type.Optional(Picture),
  },
  { description: "Paid once for each friend; without `when`, after 10 taps." },
);
export type Invite = Type.Static<typeof Invite>;

/** A question with one correct answer. */
export const Question = strictObject({
  question: screenText(activityTextLimits.question, "Without references."),
  options: Type.Array(screenText(activityTextLimits.option, "Without references."), {
    ...activityLimits.options,
  }),
  right: Type.Integer({
    minimum: 0,
    maximum: activityLimits.options.maxItems - 1,
    description: "The index of the correct option, from 0. Never sent before it is answered.",
  }),
});
export type Question = Type.Static<typeof Question>;

/** Questions that a player answers once. */
export const Quiz = strictObject({
  id: ActivityId,
  title: Title,
  reward: { ...Reward, description: "Points for each correct answer, paid once." },
  questions: Type.Array(Question, { minItems: 1, maxItems: activityLimits.questions }),
});
export type Quiz = Type.Static<typeof Quiz>;

/** A card that a new player sees once. */
export const OnboardingCard = strictObject({
  title: Title,
  text: Type.Optional(screenText(activityTextLimits.cardText, "Without references.")),
  image: Type.Optional(Picture),
});
export type OnboardingCard = Type.Static<typeof OnboardingCard>;

/** The bot's answer to `/start` in its chat, while the service receives the bot's updates. */
export const Welcome = strictObject(
  {
    text: screenText(activityTextLimits.welcome, "Without references."),
    image: Type.Optional(Picture),
    button: Type.Optional(
      screenText(
        activityTextLimits.welcomeButton,
        "The text on the button that opens the Mini App; default: “Open” in the user's language.",
      ),
    ),
  },
  { description: "Default: the bot's name." },
);
export type Welcome = Type.Static<typeof Welcome>;

/** The activities of a bot file, by member. */
export const activityMembers = {
  tasks: Type.Optional(Type.Array(Task, { maxItems: activityLimits.tasks })),
  daily: Type.Optional(Daily),
  boosts: Type.Optional(Type.Array(Boost, { maxItems: activityLimits.boosts })),
  invite: Type.Optional(Invite),
  quizzes: Type.Optional(Type.Array(Quiz, { maxItems: activityLimits.quizzes })),
  onboarding: Type.Optional(
    Type.Array(OnboardingCard, {
      maxItems: activityLimits.onboardingCards,
      description: "Shown at a player's first open.",
    }),
  ),
  welcome: Type.Optional(Welcome),
};

/** A bot's activities: tasks, daily bonus, boosts, invitations, quizzes, onboarding, and the welcome in its chat. */
export const Activities = strictObject(activityMembers);
export type Activities = Type.Static<typeof Activities>;
/** The name of an activity in a bot file. */
export type ActivityMember = keyof Activities;

/** The activities of a bot file; members that it lacks are left out. */
export function activitiesOf(file: Activities): Activities {
  const names = Object.keys(activityMembers) as ActivityMember[];
  return Object.fromEntries(
    names.flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]])),
  );
}
