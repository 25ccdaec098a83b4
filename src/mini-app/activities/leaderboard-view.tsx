import { useId, useRef, useState, useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { showView } from "../pages/view-store.ts";
import { ActionView } from "../ui/action-view.tsx";
import { ActivityStyles, Failed } from "./activity-part.tsx";
import { leaderboardWords, number } from "./activity-words.ts";
import { BoardNote, NameToggle } from "./board-foot.tsx";
import { BoardRows, WaitingRows } from "./board-rows.tsx";
import { useMinutesLeft, usePeriodEnd } from "./countdown.ts";
import css from "./leaderboard.css?inline";
import { type Among, type Board, useLeaderboard } from "./leaderboard-query.ts";

/** How many ranks a block shows; its page shows all. */
const fewRanks = 10;

/** The leaderboard of the page over the screen. */
interface ShownBoard extends Board {
  readonly title: string;
  readonly among: Among;
}
const shownBoard = createStore<ShownBoard>(() => ({
  by: "points",
  period: "all",
  title: "",
  among: "all",
}));

/** The leaderboard that was opened last. */
export function useShownBoard(): ShownBoard {
  return useSyncExternalStore(shownBoard.subscribe, shownBoard.getState);
}

/** A leaderboard of all players or of friends; as a whole, or its first ranks. */
export function LeaderboardView({
  board,
  title,
  first = "all",
  isWhole = false,
}: {
  board: Board;
  title: string;
  /** The players that it ranks first. */
  first?: Among;
  isWhole?: boolean;
}) {
  const [among, setAmong] = useState(first);
  const { data, error, refetch } = useLeaderboard(board, among);
  const ranks = isWhole ? Number.POSITIVE_INFINITY : fewRanks;
  // The content below keeps its position while another choice loads.
  const rowCount = useRef(fewRanks);
  if (data) rowCount.current = Math.min(ranks, Math.max(1, data.top.length));
  const showAll = () => {
    shownBoard.setState({ ...board, among, title });
    showView("leaderboard");
  };
  return (
    <div className="board">
      <ActivityStyles of="leaderboard" css={css} />
      <AmongSwitch among={among} onChange={setAmong} />
      <p className="board-head hint">
        {leaderboardWords.score[board.by][board.period]}
        {data?.endsAt != null && <EndsIn endsAt={data.endsAt} onEnd={refetch} />}
      </p>
      {!data && !error && <WaitingRows count={rowCount.current} />}
      {!data && error && <Failed text={leaderboardWords.failed} onRetry={refetch} />}
      {data && (
        <>
          <BoardRows leaderboard={data} places={ranks} board={board} />
          <BoardNote leaderboard={data} board={board} among={among} />
          <div className="board-foot">
            {data.top.length > ranks && (
              <ActionView text={leaderboardWords.showAll} onClick={showAll} />
            )}
            <NameToggle hasScore={data.score > 0} />
          </div>
        </>
      )}
    </div>
  );
}

function AmongSwitch({ among, onChange }: { among: Among; onChange: (among: Among) => void }) {
  const name = useId();
  return (
    <fieldset className="board-switch" aria-label={leaderboardWords.among}>
      {(["all", "friends"] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === among} onChange={() => onChange(one)} />
          <span>{leaderboardWords[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The time until a leaderboard ends; calls `onEnd` after that. */
function EndsIn({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const minutes = useMinutesLeft(endsAt);
  usePeriodEnd(minutes === 0, onEnd);
  return <span>{leaderboardWords.endsIn(timeOf(Math.max(1, minutes)))}</span>;
}

/** A time in days and hours, hours and minutes, or minutes. */
function timeOf(minutes: number): string {
  const whole = (count: number) => number(Math.floor(count));
  const hours = minutes / 60;
  if (hours >= 24) return leaderboardWords.days(whole(hours / 24), whole(hours % 24));
  if (hours >= 1) return leaderboardWords.hours(whole(hours), whole(minutes % 60));
  return leaderboardWords.minutes(whole(minutes));
}
