import type { Daily } from "#contract/activity/activities.schema.ts";
import { activityLimits, invitationText } from "#contract/activity/activity-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../../words.ts";

export const periods = ["all", "last-7-days"] as const;
/** The time in which friends are counted. */
export type Period = (typeof periods)[number];

const points = (count: number) => counted("en", count, { one: "point", other: "points" });
const days = (count: number) => counted("en", count, { one: "day", other: "days" });

const boosts = {
  lead: "Upgrades that players buy with points and keep: more points per tap, more energy or auto-mining. Spending points never lowers a player's level.",
  none: "No boosts yet",
  noneText: "Give players something to spend points on, so that they come back stronger.",
  add: "Add boost",
  full: `A bot can have up to ${counted("en", activityLimits.boosts, { one: "boost", other: "boosts" })}.`,
  deletion:
    "Once you save, nobody can buy it any more. Players who bought it keep its effect; the points they spent are not returned.",
  idOwner: "purchases are linked to it",
  example: "Strong finger",
  effectNote: "Added to what the player has with each purchase.",
  amount: "Added per purchase",
  notes: {
    price: "The price of the first purchase.",
    growth: "Each purchase costs this many times the last. 1 keeps the price.",
    max: "How many times a player can buy it.",
  },
  prices: "Prices of all purchases",
  together: (count: number, sum: number) =>
    count === 1
      ? `The only purchase costs ${points(sum)}.`
      : `All ${spelled("en", count)} purchases cost ${points(sum)}.`,
  purchase: "Purchase",
  price: "Price",
  sum: "Total so far",
};

const missed: Record<Daily["whenMissed"], string> = {
  "start-over": "Start over at day 1",
  "go-on": "Continue with the next day",
};

const missedMeans: Record<Daily["whenMissed"], string> = {
  "start-over": "A player who misses a day starts again at day 1.",
  "go-on": "A player who misses a day loses nothing: the next visit earns the next day's reward.",
};

const daily = {
  lead: "A reward players can collect once a day. Days follow the service's clock.",
  none: "The daily bonus is off",
  noneText:
    "Give players a reason to come back each day: a reward that grows while they keep coming.",
  turnOn: "Set up the daily bonus",
  turnOffTitle: "Turn off the daily bonus?",
  turnOffText:
    "Players keep the points they were paid. Their streaks are kept too, in case you turn it on again. It turns off when you save.",
  rewardsNote:
    "In points. Paste a list such as 10, 20, 50, or a column of a spreadsheet, to fill the days from there on.",
  day: (day: number) => `Day ${day}`,
  addDay: "Add day",
  removeDay: (day: number) => `Remove day ${day}`,
  full: (count: number) => `Up to ${days(count)} can have their own reward.`,
  pasted: (count: number, leftOut: number) =>
    `${days(count)} filled.${leftOut > 0 ? ` There was no room for the last ${spelled("en", leftOut)}.` : ""}`,
  /** The first reward, how many days there are, and what they pay together. */
  pays: (first: number, count: number, sum: number) =>
    `Day 1 pays ${points(first)}; ${days(count)} in a row pay ${points(sum)} together.`,
  lastPays: (day: number, last: number) =>
    day === 1
      ? `Every day pays ${points(last)}.`
      : `Day ${day} and later pay ${points(last)} each.`,
  hourOption: (utc: string, local: string) => `${utc} UTC (${local} for you)`,
  localHour: (local: string, zone: string) =>
    `For you, a new day begins at ${local} (${zone.replaceAll("_", " ")}). It begins at the same moment for all players.`,
  missed,
  missedMeans,
};

const periodNames: Record<Period, string> = { all: "All time", "last-7-days": "Last 7 days" };
const noInviters: Record<Period, string> = {
  all: "Nobody has brought a friend yet.",
  "last-7-days": "Nobody has brought a friend in the last 7 days.",
};

const invite = {
  lead: "Each player has their own link. Anyone who first opens the app with it becomes their friend, and you can reward both.",
  none: "Invitations pay nothing yet",
  noneText: "Players can already share their link. Reward both sides to give them a reason.",
  turnOn: "Set up rewards for invitations",
  turnOffTitle: "Turn off rewards for invitations?",
  turnOffText:
    "Players keep the points they were paid. Friends who haven't met the condition yet no longer earn anyone points. It turns off when you save.",
  pointsNote: "Points, once for each friend.",
  whenNote: "Not on first open, so fake accounts earn nothing.",
  whens: { taps: "has tapped", level: "has reached a level" },
  shareText: "Text of the invitation",
  shareNote: "Players send it to friends with their link.",
  imageNote: "Upload a picture, or link to a JPEG of up to 5 MB.",
  /** The text of an invitation for which the owner has written none. */
  defaultText: invitationText.en,
  preview: "Preview of the invitation",
  previewNote: "The message that friends get",
  /** On the button of a message with a picture. */
  open: "Open",
  inviters: "Who brings friends",
  invitersLead:
    "The players with the most friends. Many friends joining within an hour and never returning suggests fake accounts.",
  period: "Time in which friends joined",
  periods: periodNames,
  noInviters,
  since: (moment: string) => `Counted since ${moment}.`,
  columns: {
    player: "Player",
    friends: "Friends",
    friendsToday: "In 24 hours",
    playedOn: "Recent friends still playing",
    paid: "Points paid",
  },
  playedOf: (played: number, newest: number) =>
    `${spelled("en", played)} of ${spelled("en", newest)}`,
  burst: "Inactive friends",
  burstNote:
    "“Inactive friends”: at least 10 friends joined within one hour, and at most one in five of them came back after a day, or tapped at least 50 times and twice as often as the invitation requires. Nothing is taken from such a player; you can debit points on their page.",
};

export const bonusWords = english("bonus-words", { boosts, daily, invite });

export type BonusWords = typeof bonusWords;
