import {
  decreasePoints,
  getBotUser,
  getBotUserFriends,
  increasePointsByPost,
  listBotUsers,
  sendMessage,
  setCustomValue,
} from "#contract/external-endpoints.ts";
import type { Call } from "../samples/call-samples.ts";

/** The calls of the external API about a bot and one user of it. */
export function sampleCalls(origin: string, botId: string, tgId: number) {
  const call = ({ method, url }: Pick<Call, "method" | "url">, members: Call["members"]): Call => ({
    method,
    url: origin + url,
    members: { botId, ...members },
  });
  const user = { userTelegramId: tgId };
  return {
    user: call(getBotUser, user),
    friends: call(getBotUserFriends, user),
    users: call(listBotUsers, { limit: 100 }),
    // A key counts for one user: the calls are about another as soon as there is a newer one.
    credit: call(increasePointsByPost, {
      ...user,
      points: 250,
      idempotencyKey: `order-1017-${tgId}`,
    }),
    debit: call(decreasePoints, {
      ...user,
      points: 100,
      idempotencyKey: `purchase-2048-${tgId}`,
    }),
    value: call(setCustomValue, { ...user, customValue: 7 }),
    // No "!", which shells may take for a command of their history.
    message: call(sendMessage, { ...user, message: "<b>Well done.</b>", isEnableHtml: true }),
  };
}
