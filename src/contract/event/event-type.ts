/** The types of events that a webhook can subscribe to. */
export const eventTypes = [
  "user.created",
  "level.reached",
  "wallet.linked",
  "wallet.unlinked",
  "task.completed",
  "points.changed",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The type of the event that an owner sends to try a webhook. */
export const testEventType = "webhook.test";

/** The types of all events that are sent. */
export type SentEventType = EventType | typeof testEventType;

/** Points of taps or auto-mining within this time are added up to one event, in ms. */
export const gatherMs = 10_000;
