import type { Clock } from "../clock.ts";
import { countRunningBroadcasts } from "../store/broadcast/broadcast-step.ts";
import type { Backlog } from "../store/engine/backlog.ts";
import type { Store } from "../store/engine/database.ts";
import {
  readEventBacklog,
  readWebhookFigures,
  type WebhookFigures,
} from "../store/event/event-backlog.ts";
import { readOutboxBacklog } from "../store/message/outbox.ts";
import { countSessions } from "../store/owner/owner-session.ts";
import type { Meter } from "./meter.ts";

/** The backlogs of all bots together at one moment. */
interface Backlogs {
  readonly now: number;
  readonly messages: Backlog;
  readonly events: Backlog;
  readonly webhooks: WebhookFigures;
  readonly broadcasts: number;
  readonly sessions: number;
}

/** Measures waiting and running work in the store, over all processes and bots. */
export interface BacklogMetrics {
  /** Runs one statement after another, so that it takes one connection. */
  read(): Promise<Backlogs>;
  /** Sets the metrics' values; undefined clears them, because the store could not be read. */
  show(found: Backlogs | undefined): void;
}

export function backlogMetrics(meter: Meter, { db }: Store, clock: Clock): BacklogMetrics {
  const gauge = (name: string, help: string) => meter.gauge({ name, help });
  const messages = gauge(
    "slotwire_outbox_messages_queued",
    "Direct messages that wait, counted up to 10,000.",
  );
  const messageAge = gauge(
    "slotwire_outbox_oldest_message_age_seconds",
    "The age of the oldest of them; 0 if none waits.",
  );
  const broadcasts = gauge("slotwire_broadcasts_running", "Broadcasts that are being sent.");
  const events = gauge(
    "slotwire_webhook_events_queued",
    "Events that are not delivered, those of paused and resting webhooks among them, counted up to 10,000.",
  );
  const eventAge = gauge(
    "slotwire_webhook_oldest_event_age_seconds",
    "The age of the oldest of them; 0 if none waits.",
  );
  const overdue = gauge(
    "slotwire_webhook_overdue_seconds",
    "How long an event waits that could be sent; what paused and resting webhooks wait for does not count.",
  );
  const webhooks = meter.gauge({
    name: "slotwire_webhooks",
    help: 'Webhooks by what they do: "resting" after refusals, until they are tried again.',
    labelNames: ["state"],
  });
  const sessions = gauge("slotwire_owner_sessions", "Sessions of owners that have not expired.");
  const plain = [messages, messageAge, broadcasts, events, eventAge, overdue, sessions];

  return {
    async read() {
      const now = clock.now();
      return {
        now,
        messages: await readOutboxBacklog(db),
        events: await readEventBacklog(db),
        webhooks: await readWebhookFigures(db, now),
        broadcasts: await countRunningBroadcasts(db),
        sessions: await countSessions(db),
      };
    },
    show(found) {
      if (!found) {
        for (const one of plain) one.remove();
        return webhooks.reset();
      }
      const age = (since: number | null) =>
        since === null ? 0 : Math.max(0, found.now - since) / 1000;
      messages.set(found.messages.count);
      messageAge.set(age(found.messages.oldestAt));
      broadcasts.set(found.broadcasts);
      events.set(found.events.count);
      eventAge.set(age(found.events.oldestAt));
      overdue.set(age(found.webhooks.dueSince));
      for (const state of ["active", "resting", "paused"] as const)
        webhooks.set({ state }, found.webhooks[state]);
      sessions.set(found.sessions);
    },
  };
}
