import type { Selectable } from "kysely";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { type BotFile, membersOfScreen } from "#contract/bot/bot-file.schema.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { innerBlocks } from "#contract/screen/block-text.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { mapFilePictures } from "#contract/screen/screen-picture.ts";
import type { BoardKind } from "#contract/user/leaderboard.ts";
import type { Vault } from "../../crypto/vault.ts";
import type { AuditedSettings } from "../audit/audit-change.ts";
import { listCustomFields } from "../field/custom-field.ts";
import type { BotTable, Database } from "../schema/tables.ts";
import { liveBot } from "./bot-lock.ts";
import { openToken, tokenIdOf } from "./bot-token.ts";
import { type GameRules, ruleColumns, rulesOf } from "./game-rules.ts";

/** The settings of a bot that owners and bot files change. */
export type BotSettings = AuditedSettings & GameRules;

/** A bot with all content of its Mini App. */
export interface Bot extends BotSettings {
  /** Encrypted; `botToken` decrypts it. */
  readonly sealedToken: string;
  /** Changes with the token; sessions hold it. */
  readonly tokenId: string;
  /** The leaderboards of the published screen. */
  readonly boards: readonly BoardKind[];
  /** Whether one of them is weekly. */
  readonly hasWeeklyBoard: boolean;
  readonly fields: CustomField[];
  readonly screen: Screen;
  readonly platformId: string | null;
  /**
   * Whether the recorded IP addresses may be shown: false while some precede a time when recording
   * was off.
   */
  readonly showsLastIp: boolean;
  /** Unix ms from which the service receives the bot's updates; null while it does not. */
  readonly updatesSince: number | null;
  /** Grows whenever a user is banned or unbanned; null if none ever was. */
  readonly bansChangedAt: number | null;
  /** Unix ms; increases with every change of the settings. */
  readonly updatedAt: number;
}

/** The columns of `BotSettings`. */
export const settingColumns = [
  "name",
  "username",
  "language",
  "app_name",
  "app_mode",
  "activities",
  "ips_recorded_since",
  ...ruleColumns,
] as const;

/** The settings in a bot's row. */
export function settingsOf(
  row: Pick<Selectable<BotTable>, (typeof settingColumns)[number]>,
): BotSettings {
  return {
    ...rulesOf(row),
    name: row.name,
    username: row.username,
    language: row.language,
    appName: row.app_name,
    appMode: row.app_mode,
    activities: JSON.parse(row.activities ?? "{}"),
    recordLastIp: row.ips_recorded_since !== null,
  };
}

export function columnOfActivities(activities: Activities): string | null {
  return Object.keys(activities).length === 0 ? null : JSON.stringify(activities);
}

/** The bot with this id, or undefined. */
export async function readBot(db: Database, botId: string): Promise<Bot | undefined> {
  const row = await liveBot(db, botId)
    .select(settingColumns)
    .select(["token", "screen", "platform_id", "updated_at", "ips_ended_at", "blocked_changed_at"])
    .select("updates_since")
    .executeTakeFirst();
  if (!row) return undefined;
  const screen: Screen = JSON.parse(row.screen);
  const boards = boardsIn(screen);
  return {
    ...settingsOf(row),
    sealedToken: row.token,
    tokenId: tokenIdOf(row.token),
    boards,
    hasWeeklyBoard: boards.some(({ period }) => period === "week"),
    fields: await listCustomFields(db, botId),
    screen,
    platformId: row.platform_id,
    showsLastIp: row.ips_recorded_since !== null && row.ips_ended_at === null,
    updatesSince: row.updates_since,
    bansChangedAt: row.blocked_changed_at,
    updatedAt: row.updated_at,
  };
}

/** The ids of all bots. */
export async function readBotIds(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map(({ bot_id }) => bot_id));
}

/** The time at which the bot was added, Unix ms, or undefined for an unknown bot. */
export async function readCreatedAt(db: Database, botId: string): Promise<number | undefined> {
  const row = await liveBot(db, botId).select("created_at").executeTakeFirst();
  return row?.created_at;
}

/** The bot's token; a secret, never to be logged or returned. */
export function botToken(vault: Vault, bot: Pick<Bot, "id" | "sealedToken">): string {
  return openToken(vault, bot.id, bot.sealedToken);
}

/**
 * The bot as a bot file without secrets, with `exported` applied to each picture; undefined for an
 * unknown bot.
 */
export async function exportBot(
  db: Database,
  botId: string,
  exported: (picture: string) => string,
): Promise<BotFile | undefined> {
  const bot = await readBot(db, botId);
  if (!bot) return undefined;
  const { id, name, username, language, appName, appMode } = bot;
  const { game, activities, fields, screen, recordLastIp } = bot;
  const file = {
    id,
    name,
    username,
    ...(language !== null && { language }),
    ...(appName !== null && { appName }),
    ...(appMode !== null && { appMode }),
    game,
    fields,
    ...membersOfScreen(screen),
    ...activities,
    ...(recordLastIp && { recordLastIp }),
  };
  return mapFilePictures(file, (_, picture) => exported(picture));
}

function boardsIn(screen: Screen): BoardKind[] {
  return blocksOf(screen)
    .flatMap((block) => [block, ...innerBlocks(block).map(([, inner]) => inner)])
    .filter((block) => block.type === "leaderboard")
    .map(({ by = "points", period = "all" }) => ({ by, period }));
}
