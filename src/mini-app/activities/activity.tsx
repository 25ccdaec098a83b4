import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { BoostsActivity } from "./boosts.tsx";
import { DailyActivity } from "./daily.tsx";
import { LeaderboardActivity } from "./leaderboard.tsx";
import { QuizActivity } from "./quiz.tsx";
import { TasksActivity } from "./tasks.tsx";

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
      // Of a newer release.
      return null;
  }
}
