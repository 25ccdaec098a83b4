import type { SentEvent } from "#contract/event/event.schema.ts";
import type { MessageState, QueuedMessage, SentMessage } from "#contract/message/message.schema.ts";
import type { BotUser } from "#contract/user/bot-user.schema.ts";
import type { ChangedBotUser } from "#contract/user/external.schema.ts";
import type * as Kit from "../../../docs/samples/node/slotwire.ts";

/**
 * Compiled, never run: the compiler refuses a line where a type of the kit differs from the
 * service's.
 */

export const sameTypes: [
  Same<Kit.BotUser, BotUser>,
  Same<Kit.ChangedUser, ChangedBotUser & { isReplayed: boolean }>,
  Same<Kit.SentMessage, (SentMessage | QueuedMessage) & { isReplayed: boolean }>,
  Same<Omit<Kit.MessageState, "failure">, Omit<MessageState, "failure">>,
  Same<Kit.SlotwireEvent, SentEvent & { id: string }>,
] = [true, true, true, true, true];

/** Whether two types are assignable to each other. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
