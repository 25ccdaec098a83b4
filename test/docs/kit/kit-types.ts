import type { BotUser } from "#contract/schema/bot-user.ts";
import type { SentEvent } from "#contract/schema/event.ts";
import type { IncreasedPoints } from "#contract/schema/external.ts";
import type { MessageState, QueuedMessage, SentMessage } from "#contract/schema/message.ts";
import type * as Kit from "../../../docs/samples/node/slotwire.ts";

/* Compiled, never run: the compiler refuses a line where a type of the kit is not the service's. */

export const sameTypes: [
  Same<Kit.BotUser, BotUser>,
  Same<Kit.ChangedUser, IncreasedPoints & { isReplayed: boolean }>,
  Same<Kit.SentMessage, (SentMessage | QueuedMessage) & { isReplayed: boolean }>,
  Same<Omit<Kit.MessageState, "failure">, Omit<MessageState, "failure">>,
  Same<Kit.SlotwireEvent, SentEvent & { id: string }>,
] = [true, true, true, true, true];

/** Whether each of two types can be given for the other. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
