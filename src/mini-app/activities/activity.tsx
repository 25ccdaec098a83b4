import { useEffect } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { textFor } from "../languages/page-language.ts";
import { preloadLeaderboard } from "../pages/current-page.tsx";
import { activityWords } from "./activity-words.ts";
import { BoostsActivity } from "./kinds/boosts.tsx";
import { DailyActivity } from "./kinds/daily.tsx";
import { QuizActivity } from "./kinds/quiz.tsx";
import { TasksActivity } from "./kinds/tasks.tsx";
import { LeaderboardView } from "./leaderboard-view.tsx";

/** The content of an activity's card, with the default label if the owner has set none. */
export function Activity({ block }: { block: Blocks[ActivityKind] }) {
  switch (block.type) {
    case "tasks":
      return <TasksActivity block={block} />;
    case "daily":
      return <DailyActivity block={block} />;
    case "boosts":
      return <BoostsActivity block={block} />;
    case "leaderboard":
      return <LeaderboardActivity block={block} />;
    case "quiz":
      return <QuizActivity block={block} />;
    default:
      // A newer release may have more kinds.
      return null;
  }
}

/** The first ranks of a leaderboard and the player's own. */
function LeaderboardActivity({ block }: { block: Blocks["leaderboard"] }) {
  const { label, by = "points", period = "all" } = block;
  const defaultLabel = activityWords.labels.leaderboard;
  const title = (label && textFor(label)) || defaultLabel;
  useEffect(preloadLeaderboard, []);
  return (
    <>
      {!label && <div className="label">{defaultLabel}</div>}
      <LeaderboardView board={{ by, period }} title={title} />
    </>
  );
}
