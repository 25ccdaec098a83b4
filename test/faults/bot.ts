import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { botFile, initDataOf } from "../server/service.ts";

/** Opens the services' store directly, makes the bot in it, and returns an API key. */
export async function openWithBot(
  env: Record<string, string>,
  changes: Partial<BotFile> = {},
): Promise<{ store: Store; apiKey: string }> {
  const store = await openStore(readConfig(env));
  const { apiKey = "" } = await importBot(store, botFile(changes), "key", Date.now());
  return { store, apiKey };
}

/** Signs players in at a running service, and returns their tokens. */
export async function signIn(
  url: string,
  tgIds: readonly number[],
  botId = "demo",
): Promise<string[]> {
  const tokens: string[] = [];
  for (const id of tgIds) {
    const authorization = `tma ${initDataOf({ id }, Date.now())}`;
    const response = await fetch(`${url}/api/mini-app/${botId}/session`, {
      method: "POST",
      headers: { authorization },
    });
    if (response.status !== 200)
      throw new Error(`Player ${id} was not signed in: ${response.status}.`);
    tokens.push((await response.json()).token);
  }
  return tokens;
}

/** Every user's stored balance with the sum of the ledger. */
export async function balances({
  db,
}: Store): Promise<{ tgId: number; points: number; sum: number }[]> {
  const users = await db
    .selectFrom("bot_users")
    .select(["tg_id", "points"])
    .orderBy("tg_id")
    .execute();
  const rows = await db.selectFrom("ledger").select(["tg_id", "delta"]).execute();
  const sums = new Map<number, number>();
  for (const { tg_id, delta } of rows) sums.set(tg_id, (sums.get(tg_id) ?? 0) + delta);
  return users.map(({ tg_id, points }) => ({ tgId: tg_id, points, sum: sums.get(tg_id) ?? 0 }));
}

/** The idempotency keys of all ledger entries, with repetitions. */
export async function creditedKeys({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectFrom("ledger")
    .select("idempotency_key")
    .where("source", "=", "api")
    .execute();
  return rows.map((row) => row.idempotency_key ?? "");
}
