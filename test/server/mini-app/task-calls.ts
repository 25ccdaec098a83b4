import type { Task } from "#contract/activity/activities.schema.ts";
import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { botFile, type RunningService, startOfTest } from "../service.ts";

interface TaskAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Calls about tasks with a player's session token. */
export function taskCalls(service: RunningService, botId = "demo") {
  async function ask(token: string, path: string, body?: unknown): Promise<TaskAnswer> {
    const isRead = path === "activities";
    const response = await service.call(`/api/mini-app/${botId}/${path}`, {
      method: isRead ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, retryAfter, body: await response.json() };
  }

  return {
    start: (token: string, id: string) => ask(token, `tasks/${id}/start`),
    claim: (token: string, id: string, body: unknown = {}) => ask(token, `tasks/${id}/claim`, body),
    async taskOf(token: string, id: string): Promise<PlayerTask | undefined> {
      const { tasks } = (await ask(token, "activities")).body;
      return tasks.find((task: PlayerTask) => task.id === id);
    },
  };
}

/** Adds a bot, or replaces its tasks; their URLs may be local. */
export async function setTasks(
  { store, expireCaches }: RunningService,
  tasks: Task[],
  id = "demo",
): Promise<void> {
  await importBot(store, { ...botFile({ id }), tasks }, undefined, startOfTest);
  expireCaches();
}

/** The ledger entries of tasks. */
export function taskRows({ store }: RunningService, tgId = 42) {
  return store.db
    .selectFrom("ledger")
    .select(["bot_id", "delta", "reason"])
    .where("tg_id", "=", tgId)
    .where("source", "=", "task")
    .orderBy("id")
    .execute();
}
