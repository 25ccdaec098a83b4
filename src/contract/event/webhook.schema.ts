import * as Type from "typebox";
import { maxFieldUrlLength } from "../field/field-url.ts";
import { UserParams } from "../http/id.schema.ts";
import { Cursor, NextCursor } from "../http/page.schema.ts";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import {
  type DeliveryCause,
  type DeliveryResult,
  deliveryCauses,
  deliveryResults,
  type EventStatus,
  eventStatuses,
  eventTypes,
  type PauseReason,
  pauseReasons,
  testEventType,
} from "./event-type.ts";

// With an explicit type, the validator finds repeated items of a list in one pass.
const EventTypeName = Type.Enum([...eventTypes], { type: "string" });
const NullableMoment = nullable("integer");

const NullablePauseReason = Type.Unsafe<PauseReason | null>({
  type: ["string", "null"],
  enum: [...pauseReasons, null],
  description:
    "owner: an owner paused it. failing: nothing was accepted for a day. gone: the receiver answered 410.",
});

/** The result of a delivery. */
const DeliveryResultName = Type.Unsafe<DeliveryResult>(
  Type.Enum([...deliveryResults], {
    description:
      "accepted: a status of 200–299. refused: another status. timeout: no answer in time. unreachable: no connection. certificate, tls: no encryption that holds. broken: the connection ended. no-address: the host has no public address. url: the URL may not be called.",
  }),
);

/** A bot's webhook, without its secret. */
export const Webhook = Type.Object({
  url: Type.String(),
  types: Type.Array(EventTypeName),
  createdAt: Moment,
  updatedAt: { ...Moment, description: "Grows with every change of `url` and `types`." },
  formerSecretUntil: {
    ...NullableMoment,
    description: "Until when the secrets before a rotation still sign; null if none does.",
  },
  pausedAt: NullableMoment,
  pausedBecause: NullablePauseReason,
  failingSince: {
    ...NullableMoment,
    description: "Since when nothing was accepted; null if the last delivery was.",
  },
  nextAt: {
    ...NullableMoment,
    description: "While it is failing: when it is tried again.",
  },
  waiting: Type.Integer({
    minimum: 0,
    description: "Events that are not delivered yet, counted up to 1,000.",
  }),
  heldUsers: Type.Integer({
    minimum: 0,
    description:
      "Users whose next event alone was refused for a day, counted up to 1,000; it is not tried again until an owner says so.",
  }),
});
export type Webhook = Type.Static<typeof Webhook>;

/** The new settings of a webhook. */
export const WebhookChange = strictObject({
  url: Type.String({
    minLength: 1,
    maxLength: maxFieldUrlLength,
    description: "An https URL at a public host.",
  }),
  types: Type.Array(EventTypeName, {
    minItems: 1,
    maxItems: eventTypes.length,
    uniqueItems: true,
    description: "The types of events to send.",
  }),
  updatedAt: {
    ...NullableMoment,
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "That of the webhook that is changed; null for a new one.",
  },
});
export type WebhookChange = Type.Static<typeof WebhookChange>;

/** A webhook with a new secret. */
export const MadeWebhook = Type.Object({
  webhook: Webhook,
  secret: nullable("string", "A new secret, `whsec_…`, shown only once; null if it was kept."),
});
export type MadeWebhook = Type.Static<typeof MadeWebhook>;

/** A row of the log of events. */
export const EventRow = Type.Object({
  id: Type.String({ description: "The header `webhook-id`." }),
  type: Type.Enum([...eventTypes, testEventType]),
  tgId: nullable("integer", "The user; null for a test and for an event of the bot itself."),
  createdAt: Moment,
  status: Type.Unsafe<EventStatus>(Type.Enum([...eventStatuses])),
  attempts: Type.Integer({ minimum: 0, description: "How often it was sent." }),
  result: Type.Unsafe<DeliveryResult | null>({
    type: ["string", "null"],
    enum: [...deliveryResults, null],
    description: "Of the last delivery; null before the first one.",
  }),
  httpStatus: nullable("integer", "The last answer's; null if none arrived."),
});
export type EventRow = Type.Static<typeof EventRow>;

export const EventQuery = Type.Object({
  status: Type.Optional(
    Type.Enum(["waiting", "delivered", "failed", "refused"], {
      description: "refused: sent at least once, and not delivered.",
    }),
  ),
  tgId: Type.Optional(UserParams.properties.tgId),
  cursor: Cursor,
});
export type EventQuery = Type.Static<typeof EventQuery>;

export const EventPage = Type.Object({ events: Type.Array(EventRow), nextCursor: NextCursor });
export type EventPage = Type.Static<typeof EventPage>;

/** One request to the webhook, and its answer. */
export const EventDelivery = Type.Object({
  id: Type.String(),
  sentAt: Moment,
  cause: Type.Unsafe<DeliveryCause>(
    Type.Enum([...deliveryCauses], {
      description:
        "event: its turn. again: an owner sent it again. test: an owner tried the webhook.",
    }),
  ),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String(), { description: "As they were sent." }),
  result: DeliveryResultName,
  httpStatus: nullable("integer"),
  milliseconds: Type.Integer({ minimum: 0 }),
  answer: Type.String({ description: "The beginning of the answer's body, as text." }),
});
export type EventDelivery = Type.Static<typeof EventDelivery>;

/** An event with its body and its deliveries, the newest first. */
export const EventDetails = Type.Object({
  ...EventRow.properties,
  body: Type.String({ description: "JSON, exactly as it is sent." }),
  nextAt: {
    ...NullableMoment,
    description: "When it is tried next, if it is its turn; else null.",
  },
  deliveries: Type.Array(EventDelivery),
});
export type EventDetails = Type.Static<typeof EventDetails>;
