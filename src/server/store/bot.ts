import type { Selectable } from "kysely";
import type { BotFile } from "#contract/bot-file.ts";
import type { CustomField } from "#contract/custom-field.ts";
import type { GameSettings } from "#contract/game.ts";
import type { Screen } from "#contract/screen.ts";
import type { Vault } from "../auth/vault.ts";
import { BotFileError } from "../bot-file.ts";
import { createApiKey } from "./api-key.ts";
import { changeRate } from "./automining.ts";
import { listCustomFields, replaceCustomFields } from "./custom-field.ts";
import type { Store } from "./database.ts";
import { lockRows } from "./dialect.ts";
import type { BotTable, Database } from "./tables.ts";

/** A bot with all that its Mini App shows. */
export interface Bot {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** Sealed; `botToken` opens it. */
  readonly sealedToken: string;
  readonly game: GameSettings;
  readonly fields: CustomField[];
  readonly screen: Screen;
}

const gameColumns = ["levels", "max_energy", "energy_per_second", "points_per_tap", "automine_points_per_hour"] as const;

/** The bot with this id, or undefined. */
export async function readBot(db: Database, botId: string): Promise<Bot | undefined> {
  const row = await db
    .selectFrom("bots")
    .select(["bot_id", "name", "username", "token", "screen", ...gameColumns])
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return (
    row && {
      id: row.bot_id,
      name: row.name,
      username: row.username,
      sealedToken: row.token,
      game: gameOf(row),
      fields: await listCustomFields(db, botId),
      screen: JSON.parse(row.screen),
    }
  );
}

/** The rules of the bot's game, or undefined when there is no such bot. */
export async function readGame(db: Database, botId: string): Promise<GameSettings | undefined> {
  const row = await db.selectFrom("bots").select(gameColumns).where("bot_id", "=", botId).executeTakeFirst();
  return row && gameOf(row);
}

/** The bot's token from the platform; a secret: never to be logged or answered. */
export function botToken(vault: Vault, bot: Pick<Bot, "id" | "sealedToken">): string {
  return vault.open(bot.sealedToken, tokenContext(bot.id));
}

/** The bot as a bot file, without secrets; or undefined when there is no such bot. */
export async function exportBot(db: Database, botId: string): Promise<BotFile | undefined> {
  const bot = await readBot(db, botId);
  if (!bot) return undefined;
  const { id, name, username, game, fields, screen } = bot;
  return { id, name, username, game, fields, screen };
}

/**
 * Creates or updates a bot from a file that `readBotFile` gave, and makes an API key called `keyName` when one is asked for.
 *
 * All or nothing; then the bot's users are brought to its auto-mining rate. Throws `BotFileError` when a new bot has no token,
 * `ApiKeyLimitError` when the bot has its 5 live keys.
 */
export async function importBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: BotFile,
  keyName: string | undefined,
  now: number,
): Promise<{ botId: string; apiKey: string | undefined }> {
  const apiKey = await db.transaction().execute(async (transaction) => {
    const kept = await lockRows(
      transaction,
      transaction.selectFrom("bots").select("token").where("bot_id", "=", file.id),
    ).executeTakeFirst();
    const token = file.token ? vault.seal(file.token, tokenContext(file.id)) : kept?.token;
    if (!token) throw new BotFileError([{ path: "/token", message: "is missing; a new bot needs the token from @BotFather" }]);
    await saveBot(transaction, file, token, now);
    await replaceCustomFields(transaction, file.id, file.fields);
    return keyName === undefined ? undefined : (await createApiKey(transaction, file.id, keyName, now))?.apiKey;
  });
  await changeRate(db, file.id, file.game.autominePointsPerHour, now);
  return { botId: file.id, apiKey };
}

async function saveBot(db: Database, file: BotFile, sealedToken: string, now: number): Promise<void> {
  const values = {
    name: file.name,
    username: file.username,
    token: sealedToken,
    levels: JSON.stringify(file.game.levels),
    max_energy: file.game.maxEnergy,
    energy_per_second: file.game.energyPerSecond,
    points_per_tap: file.game.pointsPerTap,
    automine_points_per_hour: file.game.autominePointsPerHour,
    screen: JSON.stringify(file.screen),
    updated_at: now,
  };
  await db
    .insertInto("bots")
    .values({ bot_id: file.id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column("bot_id").doUpdateSet(values))
    .execute();
}

function tokenContext(botId: string): string {
  return `bot-token:${botId}`;
}

function gameOf(row: Pick<Selectable<BotTable>, (typeof gameColumns)[number]>): GameSettings {
  return {
    levels: JSON.parse(row.levels),
    maxEnergy: row.max_energy,
    energyPerSecond: row.energy_per_second,
    pointsPerTap: row.points_per_tap,
    autominePointsPerHour: row.automine_points_per_hour,
  };
}
