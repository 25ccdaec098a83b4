import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import { isRequestFailure } from "#web/request-failure.ts";
import { whenHidden } from "../device/when-hidden.ts";
import { retryDelayMs } from "../session/service-request.ts";
import { sessionQuery } from "../session/session-query.ts";
import { inTurn, sendBatch } from "./tap-batch.ts";
import { tapStore, unconfirmedTaps } from "./unsent-taps.ts";

/** A batch is sent this long after its last tap, and at most `maxWaitMs` after its first. */
const quietMs = 400;
const maxWaitMs = 2000;
const retryMs = 5000;

/** Whether the last batch that was sent got no answer. */
export const unansweredStore = createStore(() => ({ isUnanswered: false }));

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
    if (sending || unconfirmedTaps(tapStore.getState()) === 0) return;
    sending = true;
    firstTapAt = 0;
    try {
      await inTurn(() => sendBatch(client, keepalive));
      unansweredStore.setState({ isUnanswered: false });
    } catch (failure) {
      await recover(failure);
    } finally {
      sending = false;
      if (unconfirmedTaps(tapStore.getState()) > 0) sendAfter(quietMs);
    }
  };
  const recover = async (failure: unknown): Promise<void> => {
    notBefore = performance.now() + retryDelayMs(failure, retryMs);
    if (!isRequestFailure(failure)) throw failure;
    unansweredStore.setState({ isUnanswered: failure.status === 0 });
    if (failure.status === 401) await client.refetchQueries(sessionQuery);
  };
  const onTap = (): void => {
    const now = performance.now();
    firstTapAt ||= now;
    sendAfter(Math.max(0, Math.min(quietMs, firstTapAt + maxWaitMs - now)));
  };
  const onOnline = (): void => {
    notBefore = 0;
    sendAfter(0);
  };

  const unsubscribe = tapStore.subscribe((taps, before) => {
    if (unconfirmedTaps(taps) > unconfirmedTaps(before)) onTap();
  });
  const stopWatching = whenHidden(() => void send(true));
  window.addEventListener("online", onOnline);
  sendAfter(0);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopWatching();
    window.removeEventListener("online", onOnline);
  };
}
