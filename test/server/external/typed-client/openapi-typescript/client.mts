import createClient from "openapi-fetch";
import { apiKey, baseUrl, callAll } from "../calls.mts";
import type { paths } from "./api";

const { GET, POST } = createClient<paths>({ baseUrl });
const path = "/api/bot-users/external";

async function right<Data>(answer: Promise<{ data?: Data; error?: { code: string } }>) {
  const { data, error } = await answer;
  if (data === undefined) throw new Error(error?.code);
  return data;
}

await callAll({
  getBotUser: (query) => right(GET(`${path}/bot-user`, { params: { query } })),
  getBotUserFriends: (query) => right(GET(`${path}/bot-user-friends`, { params: { query } })),
  listBotUsers: (query) => right(GET(`${path}/bot-users`, { params: { query } })),
  increasePoints: (query) => right(GET(`${path}/increase-points`, { params: { query } })),
  increasePointsByPost: (body) => right(POST(`${path}/increase-points`, { body })),
  decreasePoints: (body) => right(POST(`${path}/decrease-points`, { body })),
  completeTask: (body) => right(POST(`${path}/complete-task`, { body })),
  setCustomValue: (body) => right(POST(`${path}/set-custom-value`, { body })),
  sendMessage: (body) => right(POST(`${path}/send-message`, { body })),
  getMessage: (query) => right(GET(`${path}/message`, { params: { query } })),
  refusalOfDebit: async (body) => (await POST(`${path}/decrease-points`, { body })).error,
});

/** The mistakes that the types refuse; not run. */
export async function refused(query: { apiKey: string; botId: string; userTelegramId: number }) {
  // @ts-expect-error A debit is no GET.
  await GET(`${path}/decrease-points`, { params: { query } });
  // @ts-expect-error The points are missing.
  await POST(`${path}/decrease-points`, { body: query });
  // @ts-expect-error The points are a number.
  await GET(`${path}/increase-points`, { params: { query: { ...query, points: "250" } } });
  // @ts-expect-error A user has no such member.
  (await right(GET(`${path}/bot-user`, { params: { query } }))).colour;
  // @ts-expect-error The key is no header.
  await GET(`${path}/bot-user`, { params: { header: { apiKey } } });
}
