import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { PlayerDaily } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { dailyReward } from "#game/daily.ts";
import { serverNow, useMoment } from "../../session/clock.ts";
import { request } from "../../session/service-request.ts";
import { activitiesQuery } from "../activities-query.ts";
import { Coin, Drawing } from "../activity-icon.tsx";
import { ActivityPart } from "../activity-part.tsx";
import { activityWords, number, plus, shortNumber } from "../activity-words.ts";
import { useClaim } from "../claim.ts";
import { useMinutesLeft, usePeriodEnd } from "../countdown.ts";
import { rewardAt } from "../payment.ts";
import { PendingButton } from "../pending-button.tsx";
import css from "./daily.css?inline";
import { dailyAt, daysAround } from "./daily-standing.ts";

/** The daily bonus: the days of the streak, and the button that claims today's. */
export function DailyActivity({ block }: { block: Blocks["daily"] }) {
  return (
    <ActivityPart block={block} css={css} part={({ daily }) => daily}>
      {(daily) => <Daily daily={daily} />}
    </ActivityPart>
  );
}

function Daily({ daily }: { daily: PlayerDaily }) {
  const place = useRef<HTMLDivElement>(null);
  const { day, isClaimed, nextDayAt, isUnknown } = dailyAt(daily, serverNow());
  const claiming = useClaim({ place, isOver: isClaimed });
  useMoment(isUnknown ? Number.POSITIVE_INFINITY : nextDayAt);
  const client = useQueryClient();
  const refetch = useCallback(() => void client.invalidateQueries(activitiesQuery), [client]);
  usePeriodEnd(isUnknown, refetch);
  const { rewards } = daily;

  async function claim(): Promise<void> {
    const pressed = rewardAt(place.current);
    const result = await claiming.send((player) => request("POST /daily", player));
    if (result) pressed.tellPayment(activityWords.day(number(day)), result.paid);
  }

  return (
    <div className="daily" ref={place} tabIndex={-1}>
      <ol className="daily-days">
        {daysAround(day).map((one) => (
          <Day
            key={one}
            day={one}
            reward={dailyReward(rewards, one)}
            isDone={one < day || (isClaimed && one === day)}
            isToday={one === day}
          />
        ))}
      </ol>
      <div className="daily-foot">
        {isClaimed ? (
          <ComeBackIn at={nextDayAt} />
        ) : (
          <PendingButton
            busyText={activityWords.checking}
            isBusy={claiming.isBusy}
            isMain
            onPress={() => void claim()}
          >
            {activityWords.claimBonus(plus(dailyReward(rewards, day)))}
          </PendingButton>
        )}
      </div>
      {claiming.sentence && !isClaimed && <p className="activity-failure">{claiming.sentence}</p>}
    </div>
  );
}

/** A day of the streak: done, today or coming. */
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
  const states = [
    `${activityWords.day(number(day))}: ${plus(reward)}`,
    isToday && activityWords.dayToday,
    isDone && activityWords.dayClaimed,
  ];
  return (
    <li className="daily-day" data-done={isDone || undefined} data-today={isToday || undefined}>
      <span className="unseen">{states.filter(Boolean).join(", ")}</span>
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

/** The time until the next bonus. */
function ComeBackIn({ at }: { at: number }) {
  const minutes = Math.max(1, useMinutesLeft(at));
  const hours = Math.floor(minutes / 60);
  const text =
    hours > 0
      ? activityWords.backInHours(number(hours), number(minutes % 60))
      : activityWords.backInMinutes(number(minutes));
  return <p className="daily-back hint">{text}</p>;
}
