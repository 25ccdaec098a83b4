import { callAll } from "../calls.mts";
import * as api from "./api";

/** The data of a success; the types tell the statuses apart. */
async function right<Answer extends { status: number; data: unknown }>(answer: Promise<Answer>) {
  const { status, data } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(data));
  return data as Extract<Answer, { status: 200 | 202 }>["data"];
}

await callAll({
  getBotUser: (query) => right(api.getBotUser(query)),
  getBotUserFriends: (query) => right(api.getBotUserFriends(query)),
  listBotUsers: (query) => right(api.listBotUsers(query)),
  increasePoints: (query) => right(api.increasePoints(query)),
  increasePointsByPost: (body) => right(api.increasePointsByPost(body)),
  decreasePoints: (body) => right(api.decreasePoints(body)),
  completeTask: (body) => right(api.completeTask(body)),
  setCustomValue: (body) => right(api.setCustomValue(body)),
  sendMessage: (body) => right(api.sendMessage(body)),
  getMessage: (query) => right(api.getMessage(query)),
  refusalOfDebit: async (body) => {
    const answer = await api.decreasePoints(body);
    return answer.status === 200 ? undefined : answer.data;
  },
});

/** The mistakes that the types refuse; not run. */
export async function refused(query: { apiKey: string; botId: string; userTelegramId: number }) {
  // @ts-expect-error The points are missing.
  await api.decreasePoints(query);
  // @ts-expect-error The key is missing.
  await api.getBotUser({ botId: "demo", userTelegramId: 42 });
}
