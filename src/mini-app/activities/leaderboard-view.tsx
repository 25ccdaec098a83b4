import { useId, useRef, useState } from "react";
import { isTransient } from "#web/request.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { ActionView } from "../ui/action-view.tsx";
import { failureWords } from "../ui/failure-words.ts";
import unseenCss from "../ui/unseen.css?inline";
import { BoardNote } from "./board-note.tsx";
import { BoardRows, WaitingRows } from "./board-rows.tsx";
import { EndsIn } from "./ends-in.tsx";
import css from "./leaderboard.css?inline";
import type { Among, Board } from "./leaderboard-query.ts";
import { leaderboardWords } from "./leaderboard-words.ts";
import { NameToggle } from "./name-toggle.tsx";
import { showBoard } from "./shown-board.ts";
import { useLeaderboard } from "./use-leaderboard.ts";

/** How many places a block shows; its page shows all. */
const fewPlaces = 10;

/** A leaderboard with the choice whom to rank; as a whole, or its first places. */
export function LeaderboardView({
  board,
  title,
  first = "all",
  isWhole = false,
}: {
  board: Board;
  title: string;
  /** Whom it ranks first. */
  first?: Among;
  isWhole?: boolean;
}) {
  const [among, setAmong] = useState(first);
  const { data, error, refetch } = useLeaderboard(board, among);
  useAutoRetry(!data && isTransient(error) ? error : undefined, refetch);
  const places = isWhole ? Number.POSITIVE_INFINITY : fewPlaces;
  // What is below stays where it is while another choice loads.
  const rowCount = useRef(fewPlaces);
  if (data) rowCount.current = Math.min(places, Math.max(1, data.top.length));
  const { by, period } = board;
  return (
    <div className="board">
      <style href="unseen" precedence="medium">
        {unseenCss}
      </style>
      <style href="leaderboard" precedence="medium">
        {css}
      </style>
      <div className="board-head">
        <p className="hint">
          {leaderboardWords.score[by][period]}
          {data?.endsAt != null && <EndsIn endsAt={data.endsAt} onEnd={refetch} />}
        </p>
        <AmongSwitch among={among} onChange={setAmong} />
      </div>
      {!data && !error && <WaitingRows count={rowCount.current} />}
      {!data && error && (
        <div className="board-state" role="status">
          {leaderboardWords.failed}
          <ActionView text={failureWords.retry} onClick={refetch} />
        </div>
      )}
      {data && (
        <>
          <BoardRows leaderboard={data} places={places} board={board} />
          <BoardNote leaderboard={data} board={board} among={among} />
          <div className="board-foot">
            {data.top.length > places && (
              <ActionView
                text={leaderboardWords.showAll}
                onClick={() => showBoard({ ...board, among, title })}
              />
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
