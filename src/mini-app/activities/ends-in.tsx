import { formatNumber } from "#web/number-format.ts";
import { serverNow, useMoment } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { leaderboardWords } from "./leaderboard-words.ts";
import { useTurn } from "./use-turn.ts";

const minuteMs = 60_000;

/** In how long a leaderboard ends; calls `onEnd` after it has. */
export function EndsIn({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const minutes = Math.max(0, Math.ceil((endsAt - serverNow()) / minuteMs));
  const hasEnded = minutes === 0;
  useMoment(hasEnded ? Number.POSITIVE_INFINITY : endsAt - (minutes - 1) * minuteMs);
  useTurn(hasEnded, onEnd);
  return (
    <span className="board-ends">{leaderboardWords.endsIn(timeOf(Math.max(1, minutes)))}</span>
  );
}

/** A time in days and hours, hours and minutes, or minutes. */
function timeOf(minutes: number): string {
  const say = (count: number) => formatNumber(Math.floor(count), language);
  const hours = minutes / 60;
  if (hours >= 24) return leaderboardWords.days(say(hours / 24), say(hours % 24));
  if (hours >= 1) return leaderboardWords.hours(say(hours), say(minutes % 60));
  return leaderboardWords.minutes(say(minutes));
}
