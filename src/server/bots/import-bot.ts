import type { BotFile } from "#contract/bot-file.ts";
import { systemClock } from "../clock.ts";
import { createApiKey } from "../store/bot/api-key.ts";
import { saveBotFile } from "../store/bot/bot.ts";
import type { Store } from "../store/engine/database.ts";
import { type Rest, settleRate } from "../store/user/automining.ts";
import { restAsLong } from "./rest.ts";

/**
 * Creates or updates a bot from a file that `readBotFile` gave, and makes an API key called
 * `keyName` when one is asked for.
 *
 * All or nothing; then the bot's users are brought to its auto-mining rate, with `rest` in between.
 * Throws `BotFileError` when a new bot has no token or the bot of this id is being deleted,
 * `ApiKeyLimitError` when the bot has its 5 live keys.
 */
export async function importBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: BotFile,
  keyName: string | undefined,
  now: number,
  rest: Rest = restAsLong(systemClock),
): Promise<{ botId: string; apiKey: string | undefined }> {
  const apiKey = await db.transaction().execute(async (transaction) => {
    await saveBotFile(transaction, vault, file, { by: "bot file", note: "" }, now);
    return keyName === undefined
      ? undefined
      : (await createApiKey(transaction, file.id, keyName, now))?.apiKey;
  });
  await settleRate(db, file.id, now, rest);
  return { botId: file.id, apiKey };
}
