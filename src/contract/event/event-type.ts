/** The types of events that a webhook can subscribe to. */
export const eventTypes = [
  "user.created",
  "level.reached",
  "wallet.linked",
  "wallet.unlinked",
  "task.completed",
  "points.changed",
  "user.blocked_bot",
  "user.unblocked_bot",
  "message.failed",
  "telegram.update",
  "field.failing",
  "field.recovered",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The type of the event that an owner sends to try a webhook. */
export const testEventType = "webhook.test";

/** The types of all events that are sent. */
export type SentEventType = EventType | typeof testEventType;

/** Points of taps or auto-mining within this time are added up to one event, in ms. */
export const gatherMs = 10_000;

/** Why a webhook is paused. */
export const pauseReasons = ["owner", "failing", "gone"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The states of an event; a test is `failed` if it was not accepted. */
export const eventStatuses = ["waiting", "delivered", "failed"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Why an event was sent. */
export const deliveryCauses = ["event", "again", "test"] as const;
export type DeliveryCause = (typeof deliveryCauses)[number];

/** The possible results of a delivery. */
export const deliveryResults = [
  "accepted",
  "refused",
  "timeout",
  "unreachable",
  "certificate",
  "tls",
  "broken",
  "no-address",
  "url",
] as const;
export type DeliveryResult = (typeof deliveryResults)[number];
