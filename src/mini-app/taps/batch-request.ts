import type { QueryClient } from "@tanstack/react-query";
import type { TapResult } from "#contract/user/session.schema.ts";
import { isRequestFailure, request } from "#web/request.ts";
import { serverNow, setServerTime } from "../session/clock.ts";
import { bot } from "../session/page-context.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { settleBatch, takeBatch } from "./tap-batch.ts";
import { tapStore } from "./unsent-taps.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Does `work` once all that came before has ended: what changes the player's game is sent one after
 * another, so that each answer's game holds all that was answered before it.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work, work);
  last = done;
  return done;
}

/**
 * Sends the oldest batch of taps, if there is one, and shows the game of its answer; for `inTurn`.
 * Throws `RequestFailure`.
 */
export async function sendBatch(client: QueryClient, keepalive = false): Promise<void> {
  const token = client.getQueryData(sessionQuery.queryKey)?.token;
  const batch = token ? takeBatch(serverNow()) : null;
  if (!batch) return;
  const authorization = `Bearer ${token}`;
  try {
    const answer = await request("POST /taps", {
      botId: bot.id,
      authorization,
      body: batch,
      keepalive,
    });
    settle(client, answer, batch.batchId);
  } catch (failure) {
    // Never acceptable: keeping this batch would block all later ones.
    if (isRequestFailure(failure) && (failure.status === 400 || failure.status === 422))
      settleBatch(batch.batchId);
    else throw failure;
  }
}

/** Sends all taps that were made so far; for `inTurn`. Throws `RequestFailure`. */
export async function sendAllTaps(client: QueryClient): Promise<void> {
  for (let left = tapStore.getState().batches.length; left >= 0; left -= 1) await sendBatch(client);
}

function settle(client: QueryClient, answer: TapResult | undefined, batchId: string): void {
  const session = requireSession({
    ...client.getQueryData<LiveSession>(sessionQuery.queryKey),
    game: answer?.game,
    level: answer?.level,
    fieldRequest: answer?.fieldRequest,
    serverTime: answer?.serverTime,
  });
  setServerTime(session.serverTime);
  client.setQueryData(sessionQuery.queryKey, session);
  settleBatch(batchId);
}
