import type { QueryClient } from "@tanstack/react-query";
import { submitTaps } from "#contract/mini-app-endpoints.ts";
import type { TapResult } from "#contract/schema/mini-app.ts";
import { isRequestFailure, request, retryDelayMs } from "#web/request.ts";
import { serverNow, setServerTime } from "../session/clock.ts";
import { bot } from "../session/page-context.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { settleBatch, takeBatch } from "./tap-batch.ts";
import { tapStore, unconfirmedTaps } from "./unsent-taps.ts";

/** A batch is sent this long after its last tap, and at most `maxWaitMs` after its first. */
const quietMs = 400;
const maxWaitMs = 2000;
const retryMs = 5000;

/** Sends taps in batches. Returns a function that stops it. */
export function startTapSender(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstTapAt = 0;
  let sending = false;
  let notBefore = 0;

  const sendAfter = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), Math.max(delayMs, notBefore - performance.now()));
  };
  const send = async (keepalive = false): Promise<void> => {
    const session = client.getQueryData(sessionQuery.queryKey);
    const batch = session?.token && !sending ? takeBatch(serverNow()) : null;
    if (!session || !batch) return;
    sending = true;
    firstTapAt = 0;
    try {
      const options = {
        botId: bot.id,
        authorization: `Bearer ${session.token}`,
        body: batch,
        keepalive,
      };
      settle(await request(submitTaps, options), batch.batchId);
    } catch (failure) {
      await recover(failure, batch.batchId);
    } finally {
      sending = false;
      if (unconfirmedTaps(tapStore.getState()) > 0) sendAfter(quietMs);
    }
  };
  const settle = (answer: TapResult | undefined, batchId: string): void => {
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
  };
  const recover = async (failure: unknown, batchId: string): Promise<void> => {
    notBefore = performance.now() + retryDelayMs(failure, retryMs);
    if (!isRequestFailure(failure)) throw failure;
    if (failure.status === 401) await client.refetchQueries(sessionQuery);
    // Never acceptable: keeping this batch would block all later ones.
    else if (failure.status === 400 || failure.status === 422) settleBatch(batchId);
  };
  const onTap = (): void => {
    const now = performance.now();
    firstTapAt ||= now;
    sendAfter(Math.max(0, Math.min(quietMs, firstTapAt + maxWaitMs - now)));
  };
  const onHide = (): void => {
    if (document.visibilityState === "hidden") void send(true);
  };

  const onOnline = (): void => {
    notBefore = 0;
    sendAfter(0);
  };

  const unsubscribe = tapStore.subscribe((taps, before) => {
    if (unconfirmedTaps(taps) > unconfirmedTaps(before)) onTap();
  });
  document.addEventListener("visibilitychange", onHide);
  window.addEventListener("online", onOnline);
  sendAfter(0);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", onHide);
    window.removeEventListener("online", onOnline);
  };
}
