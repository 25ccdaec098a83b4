import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { showView } from "../pages/view-store.ts";
import { serverNow } from "../session/clock.ts";
import { words } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { request } from "../session/service-request.ts";
import { nextPointAt, useGame } from "../taps/predicted-game.ts";
import { ActionView } from "../ui/action-view.tsx";
import { activitiesQuery } from "./activities-query.ts";
import { leaderboardWords, number } from "./activity-words.ts";
import type { Among, Board } from "./leaderboard-query.ts";

/** The note under the rows: how far the player is, or how they get on the list. */
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
  return <p className="board-percent">{leaderboardWords.topPercent(number(topPercent))}</p>;
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
    <div className="activity-state">
      {text}
      {canInvite && <ActionView text={words.invite} onClick={() => showView("friends")} />}
    </div>
  );
}

/** Hides the player's name on leaderboards, or shows it. */
export function NameToggle({ hasScore }: { hasScore: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(activitiesQuery);
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  if (!data || !(hasScore || data.isHidden)) return null;
  const { isHidden } = data;
  const toggle = async () => {
    if (state === "saving") return;
    setState("saving");
    const isSaved = await saveName(client, !isHidden);
    setState(isSaved ? "idle" : "failed");
  };
  return (
    <>
      <button type="button" className="action board-name-toggle" onClick={() => void toggle()}>
        <EyeIcon isCrossed={!isHidden} />
        {isHidden ? leaderboardWords.showName : leaderboardWords.hideName}
      </button>
      <span className="hint board-not-saved" role="status">
        {state === "failed" && leaderboardWords.notSaved}
      </span>
    </>
  );
}

/** Shows the choice at once, and takes it back if it could not be saved. Resolves to whether it was. */
async function saveName(client: QueryClient, isHidden: boolean): Promise<boolean> {
  const { queryKey } = activitiesQuery;
  const show = (shown: boolean) =>
    client.setQueryData(queryKey, (all) => all && { ...all, isHidden: shown });
  // An answer from before would show the old choice again.
  await client.cancelQueries({ queryKey });
  show(isHidden);
  try {
    await request("PUT /leaderboard/name", { ...(await playerCall(client)), body: { isHidden } });
    return true;
  } catch {
    show(!isHidden);
    // The service may have saved it, and only its answer was lost.
    void client.invalidateQueries({ queryKey });
    return false;
  }
}

function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 4 16 16" />}
    </svg>
  );
}
