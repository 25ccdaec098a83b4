import * as Type from "typebox";
import { endpoint } from "../http/endpoint.ts";
import { BotItemParams, IdempotencyKey, UserMessageParams, UserParams } from "../http/id.schema.ts";
import { Cursor } from "../http/page.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { UserMessageState } from "../user/user-table.schema.ts";
import {
  Audience,
  AudienceCount,
  Broadcast,
  BroadcastPage,
  NewBroadcast,
  TrialBroadcast,
} from "./broadcast.schema.ts";
import { NewMessage } from "./message.schema.ts";

/**
 * Queues a message to a user, at most once: a call repeated with its key returns the state of the
 * first message.
 */
export const messageUser = endpoint("POST /api/builder/bots/:botId/users/:tgId/messages", {
  caller: "editor",
  params: UserParams,
  body: strictObject({
    message: NewMessage.properties.message,
    isEnableHtml: NewMessage.properties.isEnableHtml,
    idempotencyKey: IdempotencyKey,
  }),
  202: UserMessageState,
  errors: ["IDEMPOTENCY_KEY_REUSED", "USER_NOT_FOUND", "USER_UNREACHABLE"],
});

/** The state of a message, while it is kept. */
export const readUserMessage = endpoint("GET /api/builder/bots/:botId/users/:tgId/messages/:id", {
  caller: "editor",
  params: UserMessageParams,
  200: UserMessageState,
  errors: ["NOT_FOUND"],
});

/** The number of users of an audience whom the bot can message now. */
export const countAudience = endpoint("POST /api/builder/bots/:botId/broadcast-count", {
  caller: "editor",
  body: Audience,
  200: AudienceCount,
});

/**
 * The bot's broadcasts: those that are not over first, in the order of their starts, then the
 * others, newest first. The last `keptBroadcasts` that ended are kept.
 */
export const listBroadcasts = endpoint("GET /api/builder/bots/:botId/broadcasts", {
  caller: "editor",
  query: Type.Object({ cursor: Cursor }),
  200: BroadcastPage,
});

/**
 * Starts a broadcast to all users of the audience who have opened the Mini App by now; nobody gets
 * it twice. A call repeated with its key returns the first broadcast with `Idempotent-Replayed:
 * true`. `BROADCAST_UNDER_WAY` while another one is being sent or paused. With `sendAt` it is
 * scheduled: its recipients are counted when it starts, after any other one that is not over by then.
 */
export const startBroadcast = endpoint("POST /api/builder/bots/:botId/broadcasts", {
  caller: "editor",
  body: NewBroadcast,
  201: Broadcast,
  errors: ["IDEMPOTENCY_KEY_REUSED", "BROADCAST_UNDER_WAY", "INVALID_HTML", "TOO_MANY_BROADCASTS"],
});

/** A broadcast and its progress. */
export const readBroadcast = endpoint("GET /api/builder/bots/:botId/broadcasts/:id", {
  caller: "editor",
  params: BotItemParams,
  200: Broadcast,
  errors: ["BROADCAST_NOT_FOUND"],
});

/** Pauses a broadcast that is being sent; any other stays as it is. */
export const pauseBroadcast = endpoint("POST /api/builder/bots/:botId/broadcasts/:id/pause", {
  caller: "editor",
  params: BotItemParams,
  200: Broadcast,
  errors: ["BROADCAST_NOT_FOUND"],
});

/** Resumes a paused broadcast, and starts a scheduled one that is held; any other stays as it is. */
export const resumeBroadcast = endpoint("POST /api/builder/bots/:botId/broadcasts/:id/resume", {
  caller: "editor",
  params: BotItemParams,
  200: Broadcast,
  errors: ["BROADCAST_NOT_FOUND"],
});

/** Ends a broadcast for good: nobody else gets it. A finished one stays as it is. */
export const cancelBroadcast = endpoint("POST /api/builder/bots/:botId/broadcasts/:id/cancel", {
  caller: "editor",
  params: BotItemParams,
  200: Broadcast,
  errors: ["BROADCAST_NOT_FOUND"],
});

/**
 * Sends a finished broadcast once more to the users whose result is unknown, who may get it twice;
 * any other stays as it is.
 */
export const resendBroadcast = endpoint("POST /api/builder/bots/:botId/broadcasts/:id/resend", {
  caller: "editor",
  params: BotItemParams,
  200: Broadcast,
  errors: ["BROADCAST_UNDER_WAY", "BROADCAST_NOT_FOUND"],
});

/** Sends the content of a broadcast to one user, as `messageUser` sends a message. */
export const tryBroadcast = endpoint("POST /api/builder/bots/:botId/users/:tgId/broadcast-trials", {
  caller: "editor",
  params: UserParams,
  body: TrialBroadcast,
  202: UserMessageState,
  errors: ["USER_NOT_FOUND", "USER_UNREACHABLE", "IDEMPOTENCY_KEY_REUSED", "INVALID_HTML"],
});
