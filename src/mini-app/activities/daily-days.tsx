import { dailyReward } from "#game/daily.ts";
import { Drawing } from "./activity-icon.tsx";
import { activityWords } from "./activity-words.ts";
import { Coin } from "./coin.tsx";
import { daysAround } from "./daily-standing.ts";
import { number, plus, shortNumber } from "./number-text.ts";

/** The days of the streak around today: done, today, coming. */
export function DailyDays({
  rewards,
  day,
  isClaimed,
}: {
  rewards: readonly number[];
  day: number;
  isClaimed: boolean;
}) {
  const last = isClaimed ? day : day - 1;
  return (
    <ol className="daily-days">
      {daysAround(day).map((one) => (
        <Day
          key={one}
          day={one}
          reward={dailyReward(rewards, one)}
          isDone={one <= last}
          isToday={one === day}
        />
      ))}
    </ol>
  );
}

function Day({
  day,
  reward,
  isDone,
  isToday,
}: {
  day: number;
  reward: number;
  isDone: boolean;
  isToday: boolean;
}) {
  const said = [
    `${activityWords.day(number(day))}: ${plus(reward)}`,
    isToday && activityWords.dayToday,
    isDone && activityWords.dayClaimed,
  ];
  return (
    <li className="daily-day" data-done={isDone || undefined} data-today={isToday || undefined}>
      <span className="unseen">{said.filter(Boolean).join(", ")}</span>
      <span className="daily-number" aria-hidden="true">
        {number(day)}
      </span>
      {isDone ? <Drawing of="tick" /> : <Coin />}
      <span className="daily-reward" aria-hidden="true">
        {shortNumber(reward)}
      </span>
    </li>
  );
}
