import { callAll } from "../calls.mts";
import * as api from "./api";

const throwOnError = true;
const right = async <Data,>(answer: Promise<{ data: Data }>) => (await answer).data;

await callAll({
  getBotUser: (query) => right(api.getBotUser({ query, throwOnError })),
  getBotUserFriends: (query) => right(api.getBotUserFriends({ query, throwOnError })),
  listBotUsers: (query) => right(api.listBotUsers({ query, throwOnError })),
  increasePoints: (query) => right(api.increasePoints({ query, throwOnError })),
  increasePointsByPost: (body) => right(api.increasePointsByPost({ body, throwOnError })),
  decreasePoints: (body) => right(api.decreasePoints({ body, throwOnError })),
  completeTask: (body) => right(api.completeTask({ body, throwOnError })),
  setCustomValue: (body) => right(api.setCustomValue({ body, throwOnError })),
  sendMessage: (body) => right(api.sendMessage({ body, throwOnError })),
  getMessage: (query) => right(api.getMessage({ query, throwOnError })),
  refusalOfDebit: async (body) => (await api.decreasePoints({ body })).error,
});

/** The mistakes that the types refuse; not run. */
export async function refused(query: { apiKey: string; botId: string; userTelegramId: number }) {
  // @ts-expect-error The points are missing.
  await api.decreasePoints({ body: query });
  // @ts-expect-error The key is missing.
  await api.getBotUser({ query: { botId: "demo", userTelegramId: 42 } });
}
