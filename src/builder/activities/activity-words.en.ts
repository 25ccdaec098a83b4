import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import { maxActivityIdLength } from "#contract/activity/activity-limit.ts";
import type { TextForm } from "#contract/http/fault-rule.ts";
import { counted } from "#web/counted.ts";
import type { OwnSentences } from "../parts/bot-form/form-scope.tsx";
import { english } from "../words.ts";

const parts: Record<ActivityMember, string> = {
  tasks: "Tasks",
  daily: "Daily bonus",
  boosts: "Boosts",
  invite: "Invitations",
  quizzes: "Quizzes",
  onboarding: "Onboarding",
  welcome: "Welcome",
};

const forms: Partial<Record<TextForm, string>> = {
  "activity-id": `Use 1 to ${maxActivityIdLength} lowercase Latin letters, digits and hyphens, with a letter or digit at both ends.`,
  "https-url": "Enter a full https:// URL, such as https://t.me/your_channel",
  channel:
    "Enter the channel's @username, such as @your_channel, or the ID of a private one, such as -1001234567890.",
};

const faults: OwnSentences = {
  missing: () => "Fill this in.",
  form: ({ form }) => forms[form],
  link: () => forms["https-url"],
  "id-taken": () => "This ID is already used in this list. Choose another.",
  "endpoint-url": () =>
    "Enter a full https:// URL with a public host name, without a username, password or # part.",
  "level-beyond": () => "The bot has no such level. Choose another.",
};

/** The names of members: labels of fields, and of the differences in a conflict. */
const members = {
  id: "ID",
  title: "Title",
  kind: "Kind",
  icon: "Icon",
  image: "Picture",
  reward: "Reward, points",
  url: "Link",
  channel: "Channel",
  count: "Friends to invite",
  level: "Level",
  code: "Secret word",
  endpoint: "Your server's URL",
  rewards: "Rewards by day",
  hour: "The day begins at",
  whenMissed: "After a missed day",
  price: "First price, points",
  growth: "Price multiplier",
  max: "Limit per player",
  effect: "Effect",
  pointsPerTap: "Points per tap",
  maxEnergy: "Max energy",
  energyPerSecond: "Energy restored per second",
  autominePerHour: "Auto-mining, points per hour",
  points: "For the player who invites",
  friendPoints: "For the friend",
  when: "Paid when the friend",
  taps: "Taps",
  text: "Text",
  questions: "Questions",
  question: "Question",
  options: "Answers",
  right: "Correct answer",
  button: "Button",
};

export const activityWords = english("activity-words", {
  title: "Activities",
  lead: "What players can do besides tapping: earn points, spend them and bring friends. Slotwire checks everything and never pays twice.",
  kinds: "Kinds of activities",
  parts,
  isOn: "on",
  faults,
  members,
  points: (count: number) => counted("en", count, { one: "point", other: "points" }),
  untitled: "Untitled",
  more: "More",
  preview: "Preview",
  idNote: (note: string) => `Created from the title. Fixed once saved, because ${note}.`,
  idFixed: (note: string) => `It can't be changed, because ${note}.`,
  onScreen: (block: string) => `Players see the block “${block}” on the screen.`,
  inDraft: (block: string) =>
    `Players don't see this yet: the block “${block}” is only in the draft of the screen.`,
  notOnScreen: (block: string) => `Players don't see this yet: the screen has no block “${block}”.`,
  toDraft: "Publish it in the screen editor",
  addBlock: (block: string) => `Add “${block}” in the screen editor`,
  turnOff: "Turn off",
});

export type ActivityWords = typeof activityWords;
