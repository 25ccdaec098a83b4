import * as Type from "typebox";

/**
 * Whether the bot can see who follows a channel. Source:
 * https://core.telegram.org/bots/api#getchatmember
 */
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

/** The answer of an endpoint task's URL for a sample player. */
export const TaskCheckReport = Type.Object({
  kind: Type.Unsafe<"true" | "false" | "not-boolean" | "failed">(
    Type.Enum(["true", "false", "not-boolean", "failed"]),
  ),
  detail: Type.String({ description: "What was found and what to do, in a sentence." }),
});
export type TaskCheckReport = Type.Static<typeof TaskCheckReport>;
