import { useQuery } from "@tanstack/react-query";
import type { Leaderboard, LeaderboardRow } from "#contract/user/leaderboard.schema.ts";
import { neighboursPerSide } from "#contract/user/leaderboard.ts";
import { balanceAt } from "#game/balance.ts";
import { serverNow } from "../session/clock.ts";
import { useSession } from "../session/session-query.ts";
import { nextPointAt, useGame } from "../taps/predicted-game.ts";
import { AvatarView } from "../ui/avatar.tsx";
import { activitiesQuery } from "./activities-query.ts";
import { activityWords, leaderboardWords, number } from "./activity-words.ts";
import type { Board } from "./leaderboard-query.ts";

/** The first ranks of a leaderboard, and the player among their neighbours if they are not there. */
export function BoardRows({
  leaderboard,
  places,
  board,
}: {
  leaderboard: Leaderboard;
  places: number;
  board: Board;
}) {
  const { near, isApart } = surroundings(leaderboard, places);
  const row = (one: LeaderboardRow, index: number) => <Row key={index} row={one} board={board} />;
  return (
    <ol className="activity-rows board-rows" aria-label={activityWords.labels.leaderboard}>
      {leaderboard.top.slice(0, places).map(row)}
      {isApart && (
        <li className="board-gap" aria-hidden="true">
          …
        </li>
      )}
      {near.map((one, index) => row(one, places + index))}
    </ol>
  );
}

/** The rows around the player's own, where it is not among the first `places`. */
function surroundings(
  { top, around }: Leaderboard,
  places: number,
): { near: readonly LeaderboardRow[]; isApart: boolean } {
  const own = top.findIndex(({ isSelf }) => isSelf);
  if (own < 0) return { near: around, isApart: around.length > 0 };
  if (own < places) return { near: [], isApart: false };
  const from = Math.max(places, own - neighboursPerSide);
  return { near: top.slice(from, own + neighboursPerSide + 1), isApart: from > places };
}

function Row({ row, board }: { row: LeaderboardRow; board: Board }) {
  const { place, score, isSelf } = row;
  const shownPlace = place === null ? "–" : number(place);
  // The points block follows taps at once, and both show one number.
  const isBalance = isSelf && board.by === "points" && board.period === "all";
  return (
    <li className="board-row" data-place={place ?? undefined} aria-current={isSelf || undefined}>
      <span className="board-place">{shownPlace}</span>
      <AvatarView name={row.name} avatar={row.avatar} />
      {isSelf ? <OwnName /> : <Name name={row.name} />}
      <span className="board-score">{isBalance ? <Balance /> : number(score)}</span>
    </li>
  );
}

function Name({ name }: { name: string }) {
  return (
    <div className="board-name">
      {name ? (
        <bdi className="clamp">{name}</bdi>
      ) : (
        <span className="hint">{leaderboardWords.hiddenPlayer}</span>
      )}
    </div>
  );
}

/** The player's own name, also while others do not see it. */
function OwnName() {
  const { player } = useSession();
  const { data } = useQuery({ ...activitiesQuery, refetchOnMount: false });
  return (
    <div className="board-name">
      <div className="board-own">
        <bdi className="clamp">{player.name}</bdi>
        <span className="board-you">{leaderboardWords.you}</span>
      </div>
      {data?.isHidden && <div className="hint">{leaderboardWords.youHide}</div>}
    </div>
  );
}

function Balance() {
  const game = useGame(nextPointAt);
  return number(balanceAt(game, serverNow()));
}

/** As many rows as are about to come. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <>
      <ol className="activity-rows board-rows" aria-hidden="true" aria-busy="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={index} className="board-row">
            <span className="board-place board-blank" />
            <span
              className="board-name board-blank"
              style={{ maxWidth: `${9 - (index % 3) * 2}rem` }}
            />
            <span className="board-score board-blank" />
          </li>
        ))}
      </ol>
      <span className="unseen" role="status">
        {activityWords.loading}
      </span>
    </>
  );
}
