import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import { isTransient, request } from "#web/request.ts";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";

/** Refetched when the app becomes visible after this long. */
const staleMs = 30_000;
/** No answer takes longer: one that is older by more comes from a clock that was set back. */
const maxAnswerMs = 15_000;

/** The bot's activities, and how far the player is with each. */
export const activitiesQuery = queryOptions({
  queryKey: ["activities"],
  queryFn: async ({ client, queryKey }): Promise<PlayerActivities> => {
    const answer = await request("GET /activities", await playerCall(client));
    return newest(answer, client.getQueryData<PlayerActivities>(queryKey));
  },
  ...queryDefaults,
  staleTime: staleAfter(staleMs),
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) => failures < 2 && isTransient(error),
});

/** Shows activities that came with another answer. */
export function showActivities(client: QueryClient, answer: PlayerActivities): void {
  client.setQueryData(activitiesQuery.queryKey, (known) => newest(answer, known));
}

/**
 * An answer that was given before what is known would take back what the player has been paid since.
 */
function newest(answer: PlayerActivities, known: PlayerActivities | undefined): PlayerActivities {
  const lateMs = (known?.serverTime ?? 0) - answer.serverTime;
  return known && lateMs > 0 && lateMs < maxAnswerMs ? known : answer;
}
