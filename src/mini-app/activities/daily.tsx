import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { PlayerDaily } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { dailyReward } from "#game/daily.ts";
import { request } from "#web/request.ts";
import { serverNow, useMoment } from "../session/clock.ts";
import { activitiesQuery } from "./activities-query.ts";
import { ActivityPart } from "./activity-part.tsx";
import { activityWords } from "./activity-words.ts";
import css from "./daily.css?inline";
import { DailyDays } from "./daily-days.tsx";
import { dailyAt } from "./daily-standing.ts";
import { number, plus } from "./number-text.ts";
import { rewardAt } from "./payment.ts";
import { PendingButton } from "./pending-button.tsx";
import { useClaim } from "./use-claim.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useTurn } from "./use-turn.ts";

const minuteMs = 60_000;

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
  const claiming = useClaim();
  const { day, isClaimed, nextDayAt, isUnknown } = dailyAt(daily, serverNow());
  const keepFocus = useKeptFocus(place, isClaimed);
  useMoment(isUnknown ? Number.POSITIVE_INFINITY : nextDayAt);
  const client = useQueryClient();
  // The service alone knows what the days that have passed did to the streak.
  const ask = useCallback(() => void client.invalidateQueries(activitiesQuery), [client]);
  useTurn(isUnknown, ask);
  const { rewards } = daily;

  async function claim(): Promise<void> {
    keepFocus();
    const pressed = rewardAt(place.current);
    const result = await claiming.ask((player) => request("POST /daily", player));
    if (result) pressed.tellPayment(activityWords.day(number(day)), result.paid);
  }

  return (
    <div className="daily" ref={place} tabIndex={-1}>
      <DailyDays rewards={rewards} day={day} isClaimed={isClaimed} />
      <div className="daily-foot">
        {isClaimed ? (
          <ComeBackIn at={nextDayAt} />
        ) : (
          <PendingButton
            text={activityWords.claimBonus(plus(dailyReward(rewards, day)))}
            busyText={activityWords.checking}
            isBusy={claiming.isBusy}
            isMain
            onPress={() => void claim()}
          />
        )}
      </div>
      {claiming.sentence && !isClaimed && <p className="activity-failure">{claiming.sentence}</p>}
    </div>
  );
}

/** In how long there is more. */
function ComeBackIn({ at }: { at: number }) {
  const minutes = Math.max(1, Math.ceil((at - serverNow()) / minuteMs));
  useMoment(at - (minutes - 1) * minuteMs);
  const hours = Math.floor(minutes / 60);
  const text =
    hours > 0
      ? activityWords.backInHours(number(hours), number(minutes % 60))
      : activityWords.backInMinutes(number(minutes));
  return <p className="daily-back hint">{text}</p>;
}
