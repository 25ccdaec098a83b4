import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { type Clock, within } from "../clock.ts";
import type { Resolve } from "../fields/field-host.ts";
import { passLoop } from "../pass-loop.ts";
import type { Store } from "../store/engine/database.ts";
import { type ClaimedEvent, claimEvents, listDueWebhooks } from "../store/event/event-claim.ts";
import { releaseEvent, settleEvent } from "../store/event/event-settlement.ts";
import { type Sent, sendEvent } from "./delivery.ts";
import { retryPlan } from "./retry.ts";

/** Sends events to the bots' webhooks; several processes share the work. */
export interface EventWorker {
  start(): void;
  /** Looks for events now. */
  wake(): void;
  /** Claims no more events. */
  stopClaiming(): void;
  /** Resolves when no request is running; those that take longer than 5 s are sent again later. */
  stop(): Promise<void>;
}

/**
 * The maximum number of concurrent requests to one bot's receiver; while many wait for theirs, one.
 * So nobody is held up by receivers that are slow.
 */
const maxInFlight = 20;
const manyInFlight = 200;
const idleMs = 500;
/** The time limit of requests on shutdown, in ms. */
const stopMs = 5000;

/** Creates the worker of `store`. */
export function createEventWorker({
  store,
  local,
  clock,
  resolve,
  report,
}: {
  readonly store: Store;
  /** Allows http and this machine, for development. */
  readonly local: boolean;
  readonly clock: Clock;
  readonly resolve?: Resolve | undefined;
  /** Receives errors that reach no caller; they contain no secrets. */
  readonly report: (error: unknown) => void;
}): EventWorker {
  const { db } = store;
  const claimer = randomUUID();
  const aborted = new AbortController();
  // Every request adds a listener.
  setMaxListeners(0, aborted.signal);
  const inFlight = new Map<string, Set<Promise<void>>>();
  let total = 0;
  const loop = passLoop({ clock, report, pass });

  const freeOf = (botId: string) =>
    (total < manyInFlight ? maxInFlight : 1) - (inFlight.get(botId)?.size ?? 0);

  /** Sends what is due, bot by bot, and returns the time until the next pass, in ms. */
  async function pass(): Promise<number> {
    const full = [...inFlight.keys()].filter((botId) => freeOf(botId) <= 0);
    for (const botId of await listDueWebhooks(db, clock.now(), full)) {
      if (loop.isStopping) break;
      await sendDue(botId).catch(report);
    }
    return idleMs;
  }

  async function sendDue(botId: string): Promise<void> {
    const free = freeOf(botId);
    if (free <= 0) return;
    for (const event of await claimEvents(store, botId, claimer, free, clock.now())) {
      const sending = send(event)
        .catch(report)
        .finally(() => {
          total -= 1;
          inFlight.get(botId)?.delete(sending);
          if (inFlight.get(botId)?.size === 0) inFlight.delete(botId);
          loop.wake();
        });
      total += 1;
      inFlight.set(botId, (inFlight.get(botId) ?? new Set()).add(sending));
    }
  }

  async function send(event: ClaimedEvent): Promise<void> {
    const { signal } = aborted;
    const sent = await sendEvent(event, event.target, {
      local,
      clock,
      signal,
      ...(resolve && { resolve }),
    });
    if (signal.aborted && sent.result !== "accepted") return releaseEvent(db, event, clock.now());
    await settle(event, sent);
  }

  /** Retries, so that a short outage of the store does not send it twice. */
  async function settle(event: ClaimedEvent, sent: Sent): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const now = clock.now();
      try {
        return await settleEvent(
          db,
          event,
          sent,
          (failing) => retryPlan(failing, sent, now, Math.random()),
          now,
        );
      } catch (error) {
        if (attempt === 5 || loop.isStopping) throw error;
        await clock.wait(attempt * 500);
      }
    }
  }

  return {
    start: loop.start,
    wake: loop.wake,
    stopClaiming() {
      loop.stop();
    },
    async stop() {
      loop.stop();
      await loop.ended();
      const requests = [...inFlight.values()].flatMap((ofBot) => [...ofBot]);
      if ((await within(clock, stopMs, Promise.allSettled(requests))) !== "late") return;
      aborted.abort();
      await Promise.allSettled(requests);
    },
  };
}
