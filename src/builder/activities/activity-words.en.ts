import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import { counted } from "#web/counted.ts";
import { english } from "../words.ts";
import type { DraftFault } from "./draft-fault.ts";

const parts: Record<ActivityMember, string> = {
  tasks: "Tasks",
  daily: "Daily bonus",
  boosts: "Boosts",
  invite: "Invitations",
  quizzes: "Quizzes",
  onboarding: "Onboarding",
};

const faults: Record<Exclude<DraftFault, "number" | "picture">, string> = {
  missing: "Fill this in.",
  id: "Use 1 to 40 lowercase Latin letters, digits and hyphens, with a letter or digit at both ends.",
  "id-taken": "This ID is already used in this list. Choose another.",
  link: "Enter a full https:// URL, such as https://t.me/your_channel",
  "invitation-link":
    "A private channel needs its invitation link: without it players have no way in.",
  channel:
    "Enter the channel's @username, such as @your_channel, or the ID of a private one, such as -1001234567890.",
  endpoint:
    "Enter a full https:// URL with a public host name, without a username, password or # part.",
  level: "The bot has no such level. Choose one that it has.",
  right: "Choose which answer is right.",
};

export const activityWords = english("activity-words", {
  title: "Activities",
  lead: "What players can do besides tapping: earn points, spend them and bring friends. Slotwire checks and pays everything, and each payment is made once.",
  kinds: "Kinds of activities",
  parts,
  isOn: "on",
  faults,
  faultsLeft: (count: number) =>
    `${counted("en", count, { one: "value", other: "values" })} to fix. Nothing was saved.`,
  points: (count: number) => counted("en", count, { one: "point", other: "points" }),
  untitled: "Untitled",
  drag: (name: string) => `Drag ${name}, or move it with the arrow keys`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  duplicate: (name: string) => `Duplicate ${name}`,
  remove: (name: string) => `Delete ${name}`,
  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleted: (name: string) => `${name} deleted.`,
  added: (name: string, place: number) => `${name} added as number ${place}.`,
  movedTo: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  idNote: (note: string) => `Made from the title. Can't be changed once saved: ${note}`,
  idFixed: (note: string) => `It can't be changed: ${note}`,
  onScreen: (block: string) => `Players see the block “${block}” on the screen.`,
  inDraft: (block: string) =>
    `Players don't see this yet: the block “${block}” is only in the draft of the screen.`,
  notOnScreen: (block: string) => `Players don't see this yet: the screen has no block “${block}”.`,
  toDraft: "Publish it in the screen editor",
  addBlock: (block: string) => `Add “${block}” in the screen editor`,
  turnOff: "Turn off",
  order: "Order",
  whole: "All",
  /** The names of members: labels of fields, and of what differs in a conflict. */
  members: {
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
    growth: "Growth of the price",
    max: "How often a player may buy it",
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
    right: "Right answer",
  } as Readonly<Record<string, string>> & Readonly<Record<MemberName, string>>,
});

/** The members that a form has a field for. */
type MemberName =
  | "id"
  | "title"
  | "icon"
  | "image"
  | "reward"
  | "url"
  | "channel"
  | "count"
  | "level"
  | "code"
  | "endpoint"
  | "hour"
  | "whenMissed"
  | "price"
  | "growth"
  | "max"
  | "effect"
  | "pointsPerTap"
  | "maxEnergy"
  | "energyPerSecond"
  | "autominePerHour"
  | "points"
  | "friendPoints"
  | "when"
  | "text";

export type ActivityWords = typeof activityWords;
