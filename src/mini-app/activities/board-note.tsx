import type { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { formatNumber } from "#web/number-format.ts";
import { showView } from "../pages/view-store.ts";
import { serverNow } from "../session/clock.ts";
import { language, words } from "../session/page-context.ts";
import { nextPointAt, useGame } from "../taps/predicted-game.ts";
import { ActionView } from "../ui/action-view.tsx";
import type { Among, Board } from "./leaderboard-query.ts";
import { leaderboardWords } from "./leaderboard-words.ts";

/** What is to be said under the rows: how far the player is, or what brings them onto the list. */
export function BoardNote({
  leaderboard: { top, around, score, topPercent },
  board,
  among,
}: {
  leaderboard: Leaderboard;
  board: Board;
  among: Among;
}) {
  const isAlone = [...top, ...around].every(({ isSelf }) => isSelf);
  if (among === "friends" && isAlone)
    return <Note text={leaderboardWords.noFriends} canInvite={true} />;
  if (score === 0) return <NoScore board={board} isEmpty={top.length === 0} />;
  if (topPercent === null) return null;
  const percent = formatNumber(topPercent, language);
  return <p className="board-percent">{leaderboardWords.topPercent(percent)}</p>;
}

function NoScore({ board: { by, period }, isEmpty }: { board: Board; isEmpty: boolean }) {
  const game = useGame(nextPointAt);
  const hasPoints = balanceAt(game, serverNow()) > 0;
  // The service has not ranked the player's first points yet.
  if (by === "points" && period === "all" && hasPoints) return null;
  const { earn, first, ranks } = leaderboardWords;
  const text = (isEmpty ? first : ranks)(earn[by][period]);
  return <Note text={text} canInvite={by === "friends"} />;
}

function Note({ text, canInvite }: { text: string; canInvite: boolean }) {
  return (
    <div className="board-state">
      <p>{text}</p>
      {canInvite && <ActionView text={words.invite} onClick={() => showView("friends")} />}
    </div>
  );
}
