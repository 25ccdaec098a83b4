import { type Call, externalCall } from "../samples/call-samples.ts";

/** The calls of the external API about a bot and one user of it. */
export function sampleCalls(origin: string, botId: string, tgId: number) {
  const call = (route: Parameters<typeof externalCall>[1], members: Call["members"]) =>
    externalCall(origin, route, { botId, ...members });
  const user = { userTelegramId: tgId };
  return {
    user: call("GET /api/bot-users/external/bot-user", user),
    friends: call("GET /api/bot-users/external/bot-user-friends", user),
    users: call("GET /api/bot-users/external/bot-users", { limit: 100 }),
    // A key counts for one user: the calls are about another as soon as there is a newer one.
    credit: call("POST /api/bot-users/external/increase-points", {
      ...user,
      points: 250,
      idempotencyKey: `order-1017-${tgId}`,
    }),
    debit: call("POST /api/bot-users/external/decrease-points", {
      ...user,
      points: 100,
      idempotencyKey: `purchase-2048-${tgId}`,
    }),
    value: call("POST /api/bot-users/external/set-custom-value", { ...user, customValue: 7 }),
    // No "!", which shells may take for a command of their history.
    message: call("POST /api/bot-users/external/send-message", {
      ...user,
      message: "<b>Well done.</b>",
      isEnableHtml: true,
    }),
  };
}
