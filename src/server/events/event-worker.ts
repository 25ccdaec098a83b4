import { randomUUID } from "node:crypto";
import { type DeliveryResult, deliveryResults } from "#contract/schema/webhook.ts";
import { botRequests } from "../bot-requests.ts";
import type { Clock } from "../clock.ts";
import type { Resolve } from "../fields/field-host.ts";
import { passLoop } from "../pass-loop.ts";
import type { Store } from "../store/engine/database.ts";
import { type ClaimedEvent, claimEvents, listDueWebhooks } from "../store/event/event-claim.ts";
import { releaseEvent, settleEvent } from "../store/event/event-settlement.ts";
import { createTally, type Tally, type Worker } from "../worker.ts";
import { type Sent, sendEvent } from "./delivery.ts";
import { retryPlan } from "./retry.ts";

/** Sends events to the bots' webhooks; several processes share the work. */
export interface EventWorker extends Worker {
  /** The results of the requests. */
  readonly results: Tally<DeliveryResult>;
  /** Looks for events now. */
  wake(): void;
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
  const loop = passLoop({ clock, report, pass });
  const requests = botRequests({ clock, report, stopping: loop.stopping });
  const results = createTally(deliveryResults);

  const freeOf = (botId: string) =>
    (requests.size < manyInFlight ? maxInFlight : 1) - requests.countOf(botId);

  /** Sends what is due, bot by bot, and returns the time until the next pass, in ms. */
  async function pass(): Promise<number> {
    const full = requests.bots.filter((botId) => freeOf(botId) <= 0);
    for (const botId of await listDueWebhooks(db, clock.now(), full)) {
      if (loop.stopping.aborted) break;
      await sendDue(botId).catch(report);
    }
    return idleMs;
  }

  async function sendDue(botId: string): Promise<void> {
    const free = freeOf(botId);
    if (free <= 0) return;
    for (const event of await claimEvents(store, botId, claimer, free, clock.now()))
      requests.begin(botId, () => send(event), loop.wake);
  }

  async function send(event: ClaimedEvent): Promise<void> {
    const { signal } = requests;
    const sent = await sendEvent(event, event.target, {
      local,
      clock,
      signal,
      ...(resolve && { resolve }),
    });
    if (signal.aborted && sent.result !== "accepted") return releaseEvent(db, event, clock.now());
    await settle(event, sent);
  }

  function settle(event: ClaimedEvent, sent: Sent): Promise<void> {
    results.count(sent.result);
    return requests.keep(() => {
      const now = clock.now();
      return settleEvent(
        db,
        event,
        sent,
        (failing) => retryPlan(failing, sent, now, Math.random()),
        now,
      );
    });
  }

  return {
    results,
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await requests.end();
    },
  };
}
