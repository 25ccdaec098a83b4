import * as Type from "typebox";
import { IdempotencyKey } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { userBody, userQuery } from "../user/external.schema.ts";
import {
  type MessageFailureCode,
  type MessageStatus,
  maxWrittenLength,
  messageFailureCodes,
  messageStatuses,
} from "./message-limit.ts";

const { apiKey, botId } = userQuery;

const exampleId = "019a9655-2f80-7123-8abc-0123456789ab";

const id = Type.String({
  pattern: "^[0-9a-f-]{1,64}$",
  title: "a message's id, as `send-message` answers it",
  description: "The message's id.",
  examples: [exampleId],
});

export const MessageStatusName = Type.Unsafe<MessageStatus>(
  Type.Enum([...messageStatuses], {
    description:
      "queued: waiting. sending: being dispatched. sent: accepted by the platform. failed: refused by the platform. " +
      "unknown: dispatched without an answer, and never sent again.",
  }),
);

export const MessageFailureName = Type.Unsafe<MessageFailureCode>(
  Type.Enum([...messageFailureCodes]),
);

export const SentMessage = strictObject(
  {
    id,
    status: Type.Literal("sent"),
    telegramMessageId: Type.Integer({ description: "The message's id on the platform." }),
  },
  {
    examples: [{ id: exampleId, status: "sent", telegramMessageId: 1017 }],
  },
);

export const QueuedMessage = strictObject(
  {
    id,
    status: Type.Enum(["queued", "unknown"], {
      description: "unknown: dispatched without an answer, and never sent again.",
    }),
  },
  { examples: [{ id: exampleId, status: "queued" }] },
);

export type SentMessage = Type.Static<typeof SentMessage>;
export type QueuedMessage = Type.Static<typeof QueuedMessage>;

/** The form of a message's text. */
export const messageForm = {
  minLength: 1,
  maxLength: maxWrittenLength,
  // The lookahead comes first, so that a long blank text is matched in linear time.
  pattern: "^(?=[\\s\\S]*[^\\s\\p{Cc}\\p{Cf}\\p{Z}])[^\\u0000\\p{Cs}]*$",
  title:
    "a string that shows 1 to 4,096 UTF-16 units and is not blank, without NUL and lone surrogates",
} as const;

export const NewMessage = Type.Object({
  ...userBody,
  message: Type.String({
    ...messageForm,
    description:
      "Shows 1 to 4,096 UTF-16 units: with isEnableHtml, tags do not count, and an entity counts as the character that it shows. " +
      "At most 16,384 as written; not blank, no NUL, no lone surrogates. The platform formats the first 100 parts.",
    examples: ["<b>Well done.</b>"],
  }),
  isEnableHtml: Type.Boolean({
    description: "Whether HTML tags in the message are interpreted as formatting.",
    examples: [true],
  }),
  idempotencyKey: Type.Optional({ ...IdempotencyKey, examples: ["thanks-1017"] }),
});
export type NewMessage = Type.Static<typeof NewMessage>;

export const MessageState = strictObject(
  {
    id,
    status: MessageStatusName,
    userTelegramId: Type.Integer({ description: "The recipient." }),
    createdAt: Type.String({
      format: "date-time",
      description: "When the message was accepted: ISO 8601 in UTC, with milliseconds.",
    }),
    telegramMessageId: Type.Optional(
      Type.Integer({ description: "The message's id on the platform; present once sent." }),
    ),
    failure: Type.Optional(
      strictObject(
        {
          code: MessageFailureName,
          reason: Type.String({ description: "The platform's reason." }),
        },
        { description: "Present if the message failed." },
      ),
    ),
  },
  {
    examples: [
      {
        id: exampleId,
        status: "sent",
        userTelegramId: 42,
        createdAt: "2026-11-18T10:00:00.000Z",
        telegramMessageId: 1017,
      },
    ],
  },
);
export type MessageState = Type.Static<typeof MessageState>;

export const MessageQuery = Type.Object({ apiKey, botId, id });
export type MessageQuery = Type.Static<typeof MessageQuery>;
