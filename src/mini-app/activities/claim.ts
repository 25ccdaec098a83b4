import type { QueryClient } from "@tanstack/react-query";
import type { ActivityResult } from "#contract/activity/player-activities.schema.ts";
import { setServerTime } from "../session/clock.ts";
import { type PlayerCall, playerCall } from "../session/player-call.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { signedIn } from "../session/signed-in.ts";
import { inTurn, sendAllTaps } from "../taps/batch-request.ts";
import { showActivities } from "./activities-query.ts";

let claimed = 0;

/** The points that claims have paid on this page, less the prices of purchases. */
export function claimedPoints(): number {
  return claimed;
}

/** Sends a claim or a purchase as the player. Throws `RequestFailure`. */
export type Claim = (player: PlayerCall) => Promise<ActivityResult>;

/**
 * Claims or buys after all taps so far are answered, so that the game of the answer includes them.
 * Throws `RequestFailure`.
 */
export function claimInTurn(client: QueryClient, claim: Claim): Promise<ActivityResult> {
  const turn = async () => {
    await sendAllTaps(client);
    const known = client.getQueryData(sessionQuery.queryKey);
    const answer = await claim(await playerCall(client));
    claimed += answer.paid;
    await show(client, answer, known);
    return answer;
  };
  return inTurn(() => signedIn(client, turn));
}

/** `known` is the session when the claim was sent. */
async function show(
  client: QueryClient,
  { game, level, fieldRequest, serverTime, activities }: ActivityResult,
  known: LiveSession | undefined,
): Promise<void> {
  const current = client.getQueryData<LiveSession>(sessionQuery.queryKey);
  const session = requireSession({ ...current, game, level, fieldRequest, serverTime });
  setServerTime(serverTime);
  showActivities(client, activities);
  // A session that came meanwhile may be of later, and the answer's game would take points back.
  if (current !== known && current && current.serverTime > serverTime)
    await client.refetchQueries(sessionQuery);
  else client.setQueryData(sessionQuery.queryKey, session);
}
