import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const [baseUrl = "", apiKey = "", taskId = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const own = { apiKey, botId: "demo" };
const user = { ...own, userTelegramId: 42 };
const query = { ...own, userTelegramId: 42 };

function right<Data>({
  data,
  error,
}: {
  data?: Data;
  error?: { code: string; detail?: string };
}): Data {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}

const { transaction, ...credited } = right(
  await client.POST("/api/bot-users/external/increase-points", {
    body: { ...user, points: 250, idempotencyKey: "order-1017" },
  }),
);
const again = right(
  await client.GET("/api/bot-users/external/increase-points", {
    params: { query: { ...query, points: 250, idempotencyKey: "order-1017" } },
  }),
);

const taken = await client.POST("/api/bot-users/external/decrease-points", {
  body: { ...user, points: 100, idempotencyKey: "purchase-2048" },
});
const { error, response } = await client.POST("/api/bot-users/external/decrease-points", {
  body: { ...user, points: 1000 },
});

const task = await client.POST("/api/bot-users/external/complete-task", {
  body: { ...user, taskId },
});

const found = right(await client.GET("/api/bot-users/external/bot-user", { params: { query } }));
const name: string = found.tgName;
const inviter: string | null = found.registeredByRefCode;
const friends = right(
  await client.GET("/api/bot-users/external/bot-user-friends", { params: { query } }),
);
const users = right(
  await client.GET("/api/bot-users/external/bot-users", {
    params: { query: { ...own, limit: 1, after: 0 } },
  }),
);

const set = await client.POST("/api/bot-users/external/set-custom-value", {
  body: { ...user, customValue: 7 },
});

const sent = right(
  await client.POST("/api/bot-users/external/send-message", {
    body: { ...user, message: "<b>Well done.</b>", isEnableHtml: true },
  }),
);
const state = right(
  await client.GET("/api/bot-users/external/message", {
    params: { query: { ...own, id: sent.id } },
  }),
);

console.log(
  JSON.stringify({
    credit: [credited.points, transaction.points],
    isReplayed: again.transaction.id === transaction.id,
    debit: [right(taken).points, right(taken).transaction.points],
    refused: [response.status, error?.code, error?.balance],
    task: right(task).transaction.points,
    user: [name, inviter],
    friends,
    users: users.map(({ tgId }) => tgId),
    customValue: right(set).customValue,
    message: [sent.status, state.status, state.userTelegramId],
  }),
);

/** What the types must refuse; not run. */
export async function refused(): Promise<void> {
  // @ts-expect-error The service has no such method.
  await client.GET("/api/bot-users/external/decrease-points", { params: { query } });
  // @ts-expect-error The points are missing.
  await client.POST("/api/bot-users/external/decrease-points", { body: user });
  // @ts-expect-error A user has no such member.
  right(await client.GET("/api/bot-users/external/bot-user", { params: { query } })).colour;
  // @ts-expect-error The key is no header.
  await client.GET("/api/bot-users/external/bot-user", { params: { header: { apiKey } } });
}
