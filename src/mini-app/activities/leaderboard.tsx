import { useEffect } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { preloadLeaderboard } from "../pages/current-page.tsx";
import { playerLanguage } from "../session/page-context.ts";
import { LeaderboardView } from "./leaderboard-view.tsx";
import { leaderboardWords } from "./leaderboard-words.ts";

/** The first places of a leaderboard and the player's own. */
export function LeaderboardActivity({ block }: { block: Blocks["leaderboard"] }) {
  const { label, by = "points", period = "all" } = block;
  const title = (label && textIn(label, playerLanguage)) || leaderboardWords.label;
  useEffect(preloadLeaderboard, []);
  return (
    <>
      {!label && <div className="label">{leaderboardWords.label}</div>}
      <LeaderboardView board={{ by, period }} title={title} />
    </>
  );
}
