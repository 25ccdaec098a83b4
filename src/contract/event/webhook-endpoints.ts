import * as Type from "typebox";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { BotItemParams } from "../http/id.schema.ts";
import { nullableObject } from "../http/shape.schema.ts";
import {
  EventDelivery,
  EventDetails,
  EventPage,
  EventQuery,
  MadeWebhook,
  Webhook,
  WebhookChange,
} from "./webhook.schema.ts";

/** The bot's webhook, or null. */
export const readWebhook = endpoint("GET /api/builder/bots/:botId/webhook", {
  caller: "owner",
  200: Type.Object({
    webhook: nullableObject(Webhook),
  }),
});

/**
 * Creates or changes the bot's webhook; only the answer that creates it has the secret.
 * `EDIT_CONFLICT` if it changed since `updatedAt`.
 */
export const saveWebhook = endpoint("PUT /api/builder/bots/:botId/webhook", {
  caller: "owner",
  body: WebhookChange,
  200: MadeWebhook,
  errors: ["EDIT_CONFLICT"],
  errorMembers: {
    EDIT_CONFLICT: {
      current: nullableObject(Webhook),
    },
  },
});

/** Deletes the webhook; waiting events are not sent. */
export const deleteWebhook = endpoint("DELETE /api/builder/bots/:botId/webhook", {
  caller: "owner",
  204: NoContent,
  errors: ["WEBHOOK_NOT_FOUND"],
});

/** Makes a new secret, shown only in this answer. The previous secret stays valid for 24 hours. */
export const rotateWebhookSecret = endpoint("POST /api/builder/bots/:botId/webhook/rotate-secret", {
  caller: "owner",
  200: MadeWebhook,
  errors: ["WEBHOOK_NOT_FOUND"],
});

/** Stops sending; events are still stored, for 7 days. */
export const pauseWebhook = endpoint("POST /api/builder/bots/:botId/webhook/pause", {
  caller: "owner",
  200: Webhook,
  errors: ["WEBHOOK_NOT_FOUND"],
});

/** Sends every waiting event in order, including those that were given up. */
export const resumeWebhook = endpoint("POST /api/builder/bots/:botId/webhook/resume", {
  caller: "owner",
  200: Webhook,
  errors: ["WEBHOOK_NOT_FOUND"],
});

/**
 * Sends an event of the type `webhook.test` now, even while the webhook is paused, and returns the
 * delivery.
 */
export const testWebhook = endpoint("POST /api/builder/bots/:botId/webhook/test", {
  caller: "owner",
  200: EventDelivery,
  errors: ["WEBHOOK_NOT_FOUND"],
});

/** The bot's events of the last 7 days, newest first. */
export const listEvents = endpoint("GET /api/builder/bots/:botId/webhook/events", {
  caller: "owner",
  query: EventQuery,
  200: EventPage,
});

/** An event with its body and its deliveries. */
export const readEvent = endpoint("GET /api/builder/bots/:botId/webhook/events/:id", {
  caller: "owner",
  params: BotItemParams,
  200: EventDetails,
  errors: ["EVENT_NOT_FOUND"],
});

/**
 * Sends an event again with the same `webhook-id`. A waiting event is tried now if it is its user's
 * next one, unless the webhook is paused.
 */
export const sendEventAgain = endpoint("POST /api/builder/bots/:botId/webhook/events/:id/send", {
  caller: "owner",
  params: BotItemParams,
  200: Type.Object({
    delivery: nullableObject(
      EventDelivery,
      "Null if the event was still waiting, and is tried now or when it is its turn.",
    ),
  }),
  errors: ["EVENT_NOT_FOUND", "WEBHOOK_NOT_FOUND", "WEBHOOK_PAUSED"],
});
