import type {
  DeliveryCause,
  DeliveryResult,
  EventStatus,
  PauseReason,
  SentEventType,
} from "#contract/event/event-type.ts";
import { eventDays } from "../event/webhook-limit.ts";
import type { LedgerSource } from "./points.ts";
import { integer, json, moment, nullable, ofBot, ofUser, table, text } from "./table.ts";

/** The `tg_id` of the events that happen to the bot itself, which also have a queue. */
export const tgIdOfBot = 0;

export const eventTables = {
  webhooks: table({
    of: "bot",
    columns: {
      ...ofBot,
      url: text(),
      /** `EventType[]`. */
      types: json(),
      /** Encrypted by the vault, bound to the bot. */
      secret: text(),
      /**
       * The secrets before the last rotations, newest first, in one text; they also sign until
       * `former_until`.
       */
      former_secret: nullable(text()),
      former_until: nullable(moment()),
      /** Earlier events belong to an earlier webhook, and are not sent. */
      created_at: moment(),
      /** Grows with every change of `url` and `types`. */
      updated_at: moment(),
      paused_at: nullable(moment()),
      paused_because: nullable(text<PauseReason>()),
      /**
       * The start of the failure: nothing has been accepted since; null if the last delivery was
       * accepted.
       */
      failing_since: nullable(moment()),
      /** The number of refused deliveries in a row. */
      fails: integer(),
      /** Nothing is sent earlier. */
      next_at: moment(),
    },
    key: ["bot_id"],
    players: "none",
  }),

  /** A bot user, or the bot itself, with undelivered events; deleted when there are none. */
  event_queues: table({
    of: "bot",
    columns: {
      ...ofUser,
      /** The number of the user's last event. */
      number: integer(),
      /** The time at which the first one is due, or its claim expires; null if it is held. */
      due_at: nullable(moment()),
      /**
       * The number of refusals of the first one, their start, and the worker that has claimed it.
       */
      attempts: integer(),
      failing_since: nullable(moment()),
      claimer: nullable(text()),
      /** The last event while points are added up in it; their source and sum. */
      open_id: nullable(text()),
      open_source: nullable(text<LedgerSource>()),
      open_delta: integer(),
      /** The time of the last added event. */
      changed_at: moment(),
    },
    key: ["bot_id", "tg_id"],
    indexes: {
      event_queues_due: { on: ["bot_id", "due_at"] },
      event_queues_oldest: { on: ["changed_at"] },
    },
    // A day longer than the events.
    keep: { since: "changed_at", days: eventDays + 1 },
    players: { order: ["number"], hidden: ["claimer"], erase: "delete" },
  }),

  events: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** Grows with time. */
      id: text(),
      /** Null for a test. */
      tg_id: nullable(integer()),
      /** The order among the user's events. */
      number: integer(),
      type: text<SentEventType>(),
      data: json(),
      created_at: moment(),
      status: text<EventStatus>(),
      /** The number of attempts, and the last result. */
      attempts: integer(),
      result: nullable(text<DeliveryResult>()),
      http_status: nullable(integer()),
    },
    key: ["bot_id", "id"],
    indexes: {
      events_by_user: { on: ["bot_id", "tg_id", "id"] },
      events_waiting: { on: ["bot_id", "tg_id", "number"], where: "status = 'waiting'" },
      events_undelivered: { on: ["bot_id", "id"], where: "status <> 'delivered'" },
      events_oldest: { on: ["created_at"] },
    },
    keep: { since: "created_at", days: eventDays },
    players: { order: ["id"], erase: "step" },
  }),

  /** One request to a webhook. */
  event_deliveries: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** Grows with time. */
      id: text(),
      event_id: text(),
      sent_at: moment(),
      cause: text<DeliveryCause>(),
      url: text(),
      /** The header `webhook-signature`. */
      signature: text(),
      result: text<DeliveryResult>(),
      http_status: nullable(integer()),
      milliseconds: integer(),
      /** The beginning of the answer's body. */
      answer: text(),
    },
    key: ["bot_id", "id"],
    indexes: {
      event_deliveries_by_event: { on: ["bot_id", "event_id", "id"] },
      event_deliveries_oldest: { on: ["sent_at"] },
    },
    keep: { since: "sent_at", days: eventDays },
    players: "mentions",
  }),
};
