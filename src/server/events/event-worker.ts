import { randomUUID } from "node:crypto";
import { type DeliveryResult, deliveryResults } from "#contract/event/event-type.ts";
import { botRequests } from "../bot-requests.ts";
import type { Clock } from "../clock.ts";
import type { Resolve } from "../fields/field-host.ts";
import type { Store } from "../store/engine/database.ts";
import { type ClaimedEvent, claimEvents, listDueWebhooks } from "../store/event/event-claim.ts";
import { type Failing, releaseEvent, settleEvent } from "../store/event/event-settlement.ts";
import { createTally, type Tally, type WakeableWorker } from "../worker.ts";
import { sendEvent } from "./delivery.ts";
import { retryPlan } from "./retry.ts";

/** Sends events to the bots' webhooks; several processes share the work. */
export interface EventWorker extends WakeableWorker {
  readonly results: Tally<DeliveryResult>;
  /**
   * Resolves when no request is running; one that takes longer than 5 s is aborted and sent again
   * later.
   */
  stop(): Promise<void>;
}

/**
 * The maximum number of concurrent requests to one bot's receiver; one while many requests run, so
 * that slow receivers delay nobody.
 */
const maxInFlight = 20;
const manyInFlight = 200;
const idleMs = 500;

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
  const results = createTally(deliveryResults);
  const { start, wake, stop, signal, keep } = botRequests({
    clock,
    report,
    listDue: () => listDueWebhooks(db, clock.now()),
    limitOf: (_, running) => (running < manyInFlight ? maxInFlight : 1),
    async claim(botId, max) {
      const events = await claimEvents(store, { botId, claimer, max }, clock.now());
      return events.map((event) => () => send(event));
    },
    waitMs: () => idleMs,
  });

  async function send(event: ClaimedEvent): Promise<void> {
    const options = { local, clock, signal, ...(resolve && { resolve }) };
    const delivery = await sendEvent(event, event.target, options);
    if (signal.aborted && delivery.result !== "accepted")
      return releaseEvent(db, event, clock.now());
    results.count(delivery.result);
    await keep(() => {
      const now = clock.now();
      const plan = (failing: Failing) => retryPlan(failing, delivery, now, Math.random());
      return settleEvent(db, event, { delivered: delivery, plan }, now);
    });
  }

  return { results, start, wake, stop };
}
