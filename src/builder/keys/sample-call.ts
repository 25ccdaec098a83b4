import {
  getBotUser,
  getBotUserFriends,
  increasePointsByPost,
  sendMessage,
  setCustomValue,
} from "#contract/external-endpoints.ts";
import type { Call } from "#contract/snippet/call/call.ts";

/** The calls of the external API about one user of a bot. */
export function sampleCalls(origin: string, botId: string, tgId: number) {
  const call = ({ method, url }: Pick<Call, "method" | "url">, members = {}): Call => ({
    method,
    url: origin + url,
    members: { botId, userTelegramId: tgId, ...members },
  });
  return {
    user: call(getBotUser),
    friends: call(getBotUserFriends),
    // A key counts for one user: the calls are about another as soon as there is a newer one.
    credit: call(increasePointsByPost, { points: 250, idempotencyKey: `order-1017-${tgId}` }),
    value: call(setCustomValue, { customValue: 7 }),
    // No "!", which shells may take for a command of their history.
    message: call(sendMessage, { message: "<b>Well done.</b>", isEnableHtml: true }),
  };
}
