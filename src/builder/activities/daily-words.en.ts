import type { Daily } from "#contract/activity/activities.schema.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";

const points = (count: number) => counted("en", count, { one: "point", other: "points" });
const days = (count: number) => counted("en", count, { one: "day", other: "days" });

const missed: Record<Daily["whenMissed"], string> = {
  "start-over": "Starts over at day 1",
  "go-on": "Goes on with the next day",
};

const missedMeans: Record<Daily["whenMissed"], string> = {
  "start-over": "A player who misses a day starts again at day 1.",
  "go-on": "A player who misses a day loses nothing: their next visit is paid as the next day.",
};

export const dailyWords = english("daily-words", {
  lead: "Points for opening the app and collecting them, once a day. The day is counted by the service's clock.",
  none: "The daily bonus is off",
  noneText:
    "Give players a reason to come back each day: a reward that grows while they keep coming.",
  turnOn: "Set up the daily bonus",
  turnOffTitle: "Turn off the daily bonus?",
  turnOffText:
    "Players keep the points they were paid. Their streaks are kept too, should you turn it on again. It turns off when you save.",
  rewards: "Rewards by day",
  rewardsNote:
    "In points. Paste a list such as 10, 20, 50, or a column of a spreadsheet, to fill the days from there on.",
  day: (day: number) => `Day ${day}`,
  addDay: "Add day",
  removeDay: (day: number) => `Remove day ${day}`,
  full: (count: number) => `Up to ${days(count)} can have a reward of their own.`,
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
});

export type DailyWords = typeof dailyWords;
