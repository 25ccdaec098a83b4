import * as Type from "typebox";
import { maxFieldUrlLength } from "../field/field-url.ts";
import { strictObject } from "../http/shape.schema.ts";
import { ActivityId } from "./activities.schema.ts";
import { channelPattern } from "./activity-limit.ts";

/** The channel that an owner asks about. */
export const ChannelCheckRequest = strictObject({
  channel: Type.String({
    pattern: channelPattern,
    description: "@username of a channel, or the id of a private one.",
  }),
});
export type ChannelCheckRequest = Type.Static<typeof ChannelCheckRequest>;

/** Whether the bot can tell who follows a channel. Source: Bot API, getChatMember. */
export const ChannelCheckReport = Type.Object({
  kind: Type.Unsafe<"ready" | "no-chat" | "not-member" | "not-admin" | "unreachable">(
    Type.Enum(["ready", "no-chat", "not-member", "not-admin", "unreachable"], {
      description:
        "no-chat: the platform knows no such chat; not-member, not-admin: what the bot lacks in it; unreachable: the platform could not be asked.",
    }),
  ),
  title: Type.Optional(Type.String({ description: "The chat's name." })),
});
export type ChannelCheckReport = Type.Static<typeof ChannelCheckReport>;

/** The URL that an owner tries as an endpoint task's. */
export const TaskCheckRequest = strictObject({
  url: Type.String({ minLength: 1, maxLength: maxFieldUrlLength }),
  taskId: Type.Optional({
    ...ActivityId,
    description: "The task that the owner's server is asked about; default sample-task.",
  }),
  language: Type.Optional(
    Type.Enum(["en", "ru"], { description: "Language of the sentence; default en." }),
  ),
});
export type TaskCheckRequest = Type.Static<typeof TaskCheckRequest>;

/** How an endpoint task's URL answers for a sample player. */
export const TaskCheckReport = Type.Object({
  kind: Type.Unsafe<"true" | "false" | "not-boolean" | "failed">(
    Type.Enum(["true", "false", "not-boolean", "failed"]),
  ),
  detail: Type.String({ description: "What was found and what to do, in a sentence." }),
});
export type TaskCheckReport = Type.Static<typeof TaskCheckReport>;
