import type { QueryClient } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { leaderboardPeriods, leaderboardScores } from "#contract/user/leaderboard.ts";
import { activitiesQuery } from "../activities/activities-query.ts";
import { playerLanguage } from "../session/page-context.ts";
import type { LiveSession } from "../session/session-request.ts";
import { completedActivities, exampleActivities, missingFrom } from "./example-activities.ts";
import { exampleBoard } from "./example-board.ts";
import { exampleWord, noLevels } from "./example-content.ts";
import "./example-mark.css";

/** There is nothing to refetch them from. */
const forever = { updatedAt: Number.POSITIVE_INFINITY };

/** Fills the blocks of activities, and marks those whose activities the bot does not have. */
export function showExamples(client: QueryClient, own: Activities, session: LiveSession): void {
  const activities = exampleActivities(completedActivities(own), session);
  client.setQueryData(activitiesQuery.queryKey, activities, forever);
  for (const by of leaderboardScores)
    for (const period of leaderboardPeriods)
      for (const among of ["all", "friends"] as const) {
        const board = exampleBoard({ by, period, among }, session);
        client.setQueryData(["leaderboard", by, period, among], board, forever);
      }
  const root = document.documentElement;
  root.dataset.examples = missingFrom(own).join(" ");
  root.style.setProperty("--example", JSON.stringify(textIn(exampleWord, playerLanguage)));
  root.style.setProperty("--no-levels", JSON.stringify(textIn(noLevels, playerLanguage)));
}
