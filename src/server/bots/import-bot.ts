import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { pauseAsLong, systemClock } from "../clock.ts";
import { commandLineActor, noteAct } from "../store/audit/audit-entry.ts";
import { createApiKey } from "../store/bot/api-key.ts";
import { forgetIps } from "../store/bot/last-ip.ts";
import { saveBotFile } from "../store/bot/save-bot-file.ts";
import type { Store } from "../store/engine/database.ts";
import { PictureError } from "../store/picture/picture.ts";
import { withTakenPictures } from "../store/picture/taken-picture.ts";
import type { Database } from "../store/schema/tables.ts";
import { type Pause, settleGame } from "../store/user/settle-game.ts";
import { refusedFile, refusedPictures } from "./bot-file.ts";

/** The bot has the maximum number of live API keys. */
export class ApiKeyLimitError extends Error {}

/** The sentence for a bot that cannot get another API key. */
export function tooManyKeysSentence(botId: string): string {
  return `The bot ${botId} has ${maxLiveApiKeys} live API keys, the maximum; revoke one first.`;
}

/**
 * Creates or updates a bot from a file read by `readBotFile`, and creates an API key if `keyName`
 * is given.
 *
 * All or nothing. Afterwards moves the users to the new game settings, with `pause` in between, and
 * deletes their IP addresses if they are no longer recorded. Throws `BotFileError` if a new bot has
 * no token, the bot is being deleted or a picture is missing; `ApiKeyLimitError` if it has
 * `maxLiveApiKeys`.
 */
export async function importBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: BotFile,
  keyName: string | undefined,
  now: number,
  pause: Pause = pauseAsLong(systemClock),
): Promise<{ botId: string; apiKey: string | undefined }> {
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const by = { by: { name: "bot file", id: null }, note: "" };
      const { kind } = await saveBotFile(transaction, vault, file, by, now);
      if (kind !== "saved") throw refusedFile(kind);
      return keyName === undefined ? undefined : makeKey(transaction, file.id, keyName, now);
    });
  const steps = { now, pause: pauseAsLong(systemClock) };
  const apiKey = await withTakenPictures(db, file, steps, save).catch(refusePictures);
  await settleGame(db, file.id, now, pause);
  await forgetIps(db, file.id, now, pauseAsLong(systemClock));
  return { botId: file.id, apiKey };
}

function refusePictures(error: unknown): never {
  throw error instanceof PictureError ? refusedPictures(error) : error;
}

async function makeKey(db: Database, botId: string, name: string, now: number): Promise<string> {
  const key = await createApiKey(db, botId, name, now);
  if (key.kind === "made") {
    await noteAct(db, commandLineActor(botId, now), "key.made", { subject: name });
    return key.apiKey;
  }
  throw key.kind === "too-many-keys"
    ? new ApiKeyLimitError(tooManyKeysSentence(botId))
    : new Error(`The bot ${botId} was not saved.`);
}
