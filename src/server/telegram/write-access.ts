import {
  type CallingBot,
  failureIn,
  openBotApi,
  type PlatformAnswer,
  userWaitsMs,
} from "./bot-api.ts";
import { failureCodeOf } from "./delivery.ts";

/**
 * Reads from the platform whether the bot can write to a user; never throws. The user may see the
 * bot typing for 5 s. Source: https://core.telegram.org/bots/api#sendchataction
 */
export async function readWriteAccess(bot: CallingBot, tgId: number): Promise<PlatformAnswer> {
  const { api, isAnswer } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  try {
    await api.sendChatAction(tgId, "typing");
    return { kind: "yes" };
  } catch (error) {
    const failure = failureIn(error, isAnswer);
    if (failure.kind === "unreached") return failure;
    const { code, reason } = failure;
    return failureCodeOf(code, reason) === "USER_UNREACHABLE" ? { kind: "no" } : failure;
  }
}
