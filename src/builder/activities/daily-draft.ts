import type { Daily } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import {
  isMistyped,
  nothingTyped,
  readNumber,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import type { ActivityRules } from "./activity-rules.ts";
import { wholeRule } from "./draft-fault.ts";
import { newKey } from "./row-draft.ts";

/** The reward of a day being edited. */
export interface DayDraft {
  readonly key: number;
  readonly points: TypedNumber;
}

/** The daily bonus being edited; it is off without rewards. */
export interface DailyDraft {
  readonly rewards: readonly DayDraft[];
  readonly hour: number;
  readonly whenMissed: Daily["whenMissed"];
}

export const rewardRule = wholeRule(activityLimits.reward);
export const maxDays = activityLimits.dailyRewards;

export function dayDraft(points: TypedNumber = nothingTyped): DayDraft {
  return { key: newKey(), points };
}

export const dailyRules: ActivityRules<"daily", DailyDraft> = {
  member: "daily",
  toDraft: (
    { rewards, hour, whenMissed } = { rewards: [], hour: 0, whenMissed: "start-over" },
  ) => ({
    rewards: rewards.map((points) => dayDraft(points)),
    hour,
    whenMissed,
  }),
  toValue: ({ rewards, hour, whenMissed }) =>
    rewards.length > 0
      ? { rewards: rewards.map(({ points }) => Number(points)), hour, whenMissed }
      : undefined,
};

/** What a new daily bonus begins with. */
export function firstDays(): DayDraft[] {
  return [10, 20, 30, 40, 50, 75, 100].map((points) => dayDraft(points));
}

export function countDailyFaults({ rewards }: DailyDraft): number {
  return rewards.filter(({ points }) => isMistyped(points)).length;
}

/**
 * The numbers of a pasted list such as "10, 20, 50" or a column of a spreadsheet; undefined for a
 * text that is one number, or none at all.
 */
export function pastedRewards(text: string, language: string): TypedNumber[] | undefined {
  if (!isMistyped(readNumber(text, rewardRule, language))) return undefined;
  const parts = partsOf(text.trim());
  return parts.length > 1 && /\d/.test(text)
    ? parts.map((part) => readNumber(part, rewardRule, language))
    : undefined;
}

/** Divided by the first of these that there is, as "1 000; 2 000" and "1,000, 2,000" are meant. */
const separators = [/[\n\r\t;]+/, /,\s+/, /\s+/, /,/];

function partsOf(text: string): string[] {
  const separator = separators.find((one) => one.test(text));
  return separator ? text.split(separator).filter((part) => part.trim() !== "") : [text];
}

/** The days with a pasted list from `index` on, and how many of its rewards had no day left. */
export function withPasted(
  days: readonly DayDraft[],
  index: number,
  rewards: readonly TypedNumber[],
): { readonly days: readonly DayDraft[]; readonly leftOut: number } {
  const fitting = rewards.slice(0, maxDays - index);
  const filled = fitting.map((points, at) => ({ ...(days[index + at] ?? dayDraft()), points }));
  return {
    days: days.toSpliced(index, filled.length, ...filled),
    leftOut: rewards.length - fitting.length,
  };
}
