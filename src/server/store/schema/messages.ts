import type {
  BroadcastStatus,
  HoldCode,
  MessageFailureCode,
  MessageStatus,
} from "#contract/message/message-limit.ts";
import { toApiKey } from "./points.ts";
import { flag, integer, json, moment, nullable, ofBot, ofUser, table, text } from "./table.ts";

export const messageTables = {
  messages: table({
    of: "user",
    columns: {
      ...ofUser,
      /** Grows with time. */
      id: text(),
      text: text(),
      is_html: flag(),
      status: text<MessageStatus>(),
      created_at: moment(),
      /** The last claim for sending, and the worker that made it. */
      claimed_at: nullable(moment()),
      claimer: nullable(text()),
      /** The dispatch of its request; null before it. */
      left_at: nullable(moment()),
      telegram_message_id: nullable(integer()),
      failure_code: nullable(text<MessageFailureCode>()),
      /** The platform's reason. */
      failure_text: nullable(text()),
      api_key_id: nullable(text()),
      /** Chosen by the caller, unique in the bot. */
      idempotency_key: nullable(text()),
      /** The hash of its picture. */
      picture: nullable(text()),
      /** `MessageOptions`; null for a text that is sent verbatim. */
      options: nullable(json()),
      /**
       * The broadcast to which it belongs, whose text, picture and options it has; its own are
       * empty.
       */
      broadcast_id: nullable(text()),
    },
    key: ["bot_id", "id"],
    references: {
      messages_api_key: toApiKey,
    },
    indexes: {
      messages_by_user: { on: ["bot_id", "tg_id", "status", "id"] },
      messages_claimed: { on: ["bot_id", "claimed_at"] },
      messages_idempotency_key: {
        on: ["bot_id", "idempotency_key"],
        isUnique: true,
        where: "idempotency_key is not null",
      },
      messages_of_broadcast: {
        on: ["bot_id", "broadcast_id", "tg_id"],
        isUnique: true,
        where: "broadcast_id is not null",
      },
      messages_oldest: { on: ["created_at"] },
    },
    keep: { since: "created_at", days: "messageDays", statuses: ["sent", "failed", "unknown"] },
    players: { order: ["id"], hidden: ["claimer"], erase: "step" },
  }),

  /**
   * A text to many users of a bot. Its messages are created little by little, and removed once
   * counted, except unknown ones.
   */
  broadcasts: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** Grows with time. */
      id: text(),
      /** Chosen by the caller, unique in the bot. */
      call_key: text(),
      text: text(),
      is_html: flag(),
      /** The hash of an uploaded picture. */
      picture: nullable(text()),
      /** `MessageOptions`; null in those of older versions without a button. */
      options: nullable(json()),
      /** `Audience`, as in the call. */
      audience: json(),
      /** `Recipients`, the audience as resolved at the start; before it, at the call. */
      recipients: json(),
      status: text<BroadcastStatus>(),
      /** The reason why the service has paused it, or keeps it from starting. */
      hold_code: nullable(text<HoldCode>()),
      hold_text: nullable(text()),
      started_by_id: text(),
      /** The owner's name. */
      started_by: text(),
      created_at: moment(),
      /** The time for which it was scheduled. */
      send_at: nullable(moment()),
      finished_at: nullable(moment()),
      /** The broadcaster's next visit; null when there is nothing to do. */
      due_at: nullable(moment()),
      /** The count at the start, or at the call before it; once it is done, `queued`. */
      total: integer(),
      /** Whether counting ended before all users were considered. */
      has_more: flag(),
      /** Users up to this tgId have been considered; null for all. */
      reached: nullable(integer()),
      /** The number of created messages. */
      queued: integer(),
      sent: integer(),
      unreachable: integer(),
      failed: integer(),
      unknown: integer(),
      /** The platform's reason for the last failure. */
      failure_text: nullable(text()),
    },
    key: ["bot_id", "id"],
    unique: { broadcasts_call_key: ["bot_id", "call_key"] },
    indexes: { broadcasts_due: { on: ["due_at"] } },
    players: "mentions",
  }),

  /** A bot's outbox; lock its row before changing its messages. */
  outboxes: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** The time at which the next message may be due; null while nothing waits. */
      due_at: nullable(moment()),
      /** The end of the platform's pause of this bot. */
      paused_until: moment(),
    },
    key: ["bot_id"],
    indexes: { outboxes_due: { on: ["due_at"] } },
    players: "none",
  }),

  /** A bot user with queued messages; deleted when there are none. */
  chats: table({
    of: "user",
    columns: {
      ...ofUser,
      /** The earliest time of the next message. */
      due_at: moment(),
    },
    key: ["bot_id", "tg_id"],
    indexes: { chats_due: { on: ["bot_id", "due_at"] } },
    players: { order: ["due_at"], erase: "delete" },
  }),
};
