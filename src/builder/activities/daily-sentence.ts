import { isMistyped } from "../parts/form/typed-number.ts";
import type { DayDraft } from "./daily-draft.ts";
import type { DailyWords } from "./daily-words.en.ts";

/** What players are paid, in words; empty while a number is mistyped. */
export function dailySentence(
  days: readonly DayDraft[],
  { pays, lastPays }: Pick<DailyWords, "pays" | "lastPays">,
): string {
  const rewards = days.flatMap(({ points }) => (isMistyped(points) ? [] : [points]));
  const last = rewards.at(-1);
  if (last === undefined || rewards.length < days.length) return "";
  const sum = rewards.reduce((total, reward) => total + reward, 0);
  const start = rewards.length > 1 ? `${pays(rewards[0] ?? last, rewards.length, sum)} ` : "";
  return start + lastPays(rewards.length, last);
}
