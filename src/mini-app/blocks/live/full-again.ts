import { formatNumber } from "#web/number-format.ts";
import { language } from "../../session/page-context.ts";
import { tapWords } from "./tap-words.ts";

/** In how long energy will be full, in words: hours, minutes, or seconds by tens. */
export function fullAgain(ms: number): string {
  const seconds = Math.max(10, Math.ceil(ms / 10_000) * 10);
  const minutes = Math.ceil(seconds / 60);
  const say = (count: number) => formatNumber(count, language);
  if (seconds <= 60) return tapWords.fullInSeconds(say(seconds));
  if (minutes <= 90) return tapWords.fullInMinutes(say(minutes));
  return tapWords.fullInHours(say(Math.ceil(minutes / 60)));
}
