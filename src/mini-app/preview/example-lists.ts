import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { Friend, HistoryEntry } from "#contract/user/session.schema.ts";
import { levelOf } from "#game/level.ts";
import { friendsQuery, historyQuery } from "../pages/list-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { exampleNames } from "./example-content.ts";

const hourMs = 3_600_000;
/** There is nothing to refetch them from. */
const forever = { updatedAt: Number.POSITIVE_INFINITY };

/**
 * Fills the pages of friends and history with examples: the preview has no session to ask for the
 * player's own. There are as many friends as the player has, up to five.
 */
export function showExampleLists(
  client: QueryClient,
  session: LiveSession,
  activities: Activities,
): void {
  client.setQueryData(
    friendsQuery.queryKey,
    onePage({ friends: exampleFriends(session, activities), nextCursor: null }),
    forever,
  );
  client.setQueryData(
    historyQuery.queryKey,
    onePage({ entries: exampleHistory(session, activities), nextCursor: null }),
    forever,
  );
}

function onePage<Page>(page: Page): InfiniteData<Page, string> {
  return { pages: [page], pageParams: [""] };
}

/** Each has half the points of the one before; of the newest nothing has been paid yet. */
function exampleFriends(
  { friendsCount, game, serverTime }: LiveSession,
  { invite }: Activities,
): Friend[] {
  return exampleNames.slice(0, friendsCount).map((name, index) => {
    const points = Math.floor(game.points / 2 ** (index + 1));
    const createdAt = serverTime - (index + 1) * 24 * hourMs;
    const { level } = levelOf(game, points);
    const invitationPaid = index > 0 && invite ? invite.points : 0;
    return { name, username: "", points, level, createdAt, invitationPaid };
  });
}

/** The taps of some hours, with what was mined, credited and paid between them. */
function exampleHistory(
  { game, serverTime }: LiveSession,
  { tasks, daily }: Activities,
): HistoryEntry[] {
  const { pointsPerTap } = levelOf(game, game.points);
  const mined = game.autominePointsPerHour;
  const [task] = tasks ?? [];
  const entries: [source: string, points: number][] = [
    ["taps", 140 * pointsPerTap],
    ["automining", mined],
    ["task", task?.reward ?? 0],
    ["daily", daily?.rewards[0] ?? 0],
    ["api", 500],
    ["taps", 85 * pointsPerTap],
    ["automining", mined],
    ["taps", 210 * pointsPerTap],
  ];
  return entries
    .filter(([, points]) => points > 0)
    .map(([source, points], index) => ({
      source,
      points,
      createdAt: serverTime - index * hourMs,
      ...(task && source === "task" && { title: task.title }),
    }));
}
