import type { QueryClient } from "@tanstack/react-query";
import type { TapBatch, TapResult } from "#contract/user/session.schema.ts";
import { isRequestFailure } from "#web/request-failure.ts";
import { serverNow, setServerTime } from "../session/clock.ts";
import type { LiveSession } from "../session/live-session.ts";
import { bot } from "../session/page-context.ts";
import { request } from "../session/service-request.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";
import type { StoredBatch } from "./stored-taps.ts";
import { tapStore } from "./unsent-taps.ts";

/**
 * The service remembers a counted batch for 30 days. An older one is dropped, because it might be
 * paid twice; the day's margin covers slow requests.
 */
const maxBatchAgeMs = 29 * 86_400_000;

/** The batch to send at `now`: the oldest unanswered one, else the growing one; null for none. */
export function takeBatch(now: number): TapBatch | null {
  const { growing, batches } = tapStore.getState();
  const waiting = batches
    .map((batch) => ({ ...batch, madeAt: batch.madeAt || now }))
    .filter(({ madeAt }) => now - madeAt < maxBatchAgeMs);
  if (waiting.length > 0) tapStore.setState({ batches: waiting });
  else
    tapStore.setState({
      growing: null,
      batches: growing?.taps ? [{ ...growing, madeAt: now }] : [],
    });
  const [next] = tapStore.getState().batches;
  return next ? { batchId: next.batchId, taps: next.taps, ...tabOf(next) } : null;
}

/** The tab that made a batch, which its id begins with; a batch of an earlier version has none. */
function tabOf({ batchId }: StoredBatch): Pick<TapBatch, "tab"> {
  const [, id, number] = /^([a-z0-9]+)-(\d+)$/.exec(batchId) ?? [];
  return id && number ? { tab: { id, number: Number(number) } } : {};
}

/** Forgets a batch that the service has answered. */
export function settleBatch(batchId: string): void {
  tapStore.setState(({ batches }) => ({
    batches: batches.filter((batch) => batch.batchId !== batchId),
  }));
}

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
