import { setImmediate as nextTurn } from "node:timers/promises";
import type { Selectable } from "kysely";
import { innerBlocks } from "#contract/block-text.ts";
import { maxPictures, pictureOfBot } from "#contract/picture.ts";
import { type Activities, activitiesOf } from "#contract/schema/activities.ts";
import type { AuditChange } from "#contract/schema/audit.ts";
import { type BotFile, membersOfScreen, screenOfFile } from "#contract/schema/bot-file.ts";
import type { CustomField } from "#contract/schema/custom-field.ts";
import type { Screen } from "#contract/schema/screen.ts";
import { blocksOf } from "#contract/screen-page.ts";
import { mapFilePictures, picturesOfFile } from "#contract/screen-picture.ts";
import type { Vault } from "../../crypto/vault.ts";
import {
  type AuditedSettings,
  activityChanges,
  gameChanges,
  settingChanges,
} from "../audit/audit-change.ts";
import { commandLineActor, noteAct } from "../audit/audit-entry.ts";
import { lockName, lockParents } from "../engine/dialect.ts";
import { listCustomFields, replaceCustomFields } from "../field/custom-field.ts";
import type { BoardKind } from "../list/leaderboard.ts";
import {
  insertPicture,
  type NewPicture,
  PictureError,
  requirePictures,
} from "../picture/picture.ts";
import type { BotTable, Database } from "../schema/tables.ts";
import { publishScreen } from "../screen/screen-draft.ts";
import type { Author } from "../screen/screen-version.ts";
import { openToken, platformIdOf, sealToken, tokenIdOf } from "./bot-token.ts";
import { columnsOfGame, type GameRules, ruleColumns, rulesOf } from "./game-rules.ts";

/** A bot with everything its Mini App shows. */
export interface Bot extends GameRules {
  readonly name: string;
  readonly username: string;
  /** Encrypted; `botToken` decrypts it. */
  readonly sealedToken: string;
  /** Changes with the token; sessions hold it. */
  readonly tokenId: string;
  readonly activities: Activities;
  /** The leaderboards of the published screen. */
  readonly boards: readonly BoardKind[];
  /** Whether one of them is of the week. */
  readonly hasWeeklyBoard: boolean;
  readonly fields: CustomField[];
  /** The published screen. */
  readonly screen: Screen;
  /** The bot's id on the platform. */
  readonly platformId: string | null;
  /** Whether the IP addresses of users' sessions are recorded. */
  readonly recordLastIp: boolean;
  /** Whether the recorded ones may be shown: not while some are from before recording was off. */
  readonly showsLastIp: boolean;
  /** Grows whenever a user is blocked or unblocked; null if none ever was. */
  readonly bansChangedAt: number | null;
  /** Unix ms; increases with every change of name, username, token, game or activities. */
  readonly updatedAt: number;
}

/** The bot with this id, or undefined. */
export async function readBot(db: Database, botId: string): Promise<Bot | undefined> {
  const row = await db
    .selectFrom("bots")
    .select([
      "name",
      "username",
      "token",
      "activities",
      "screen",
      "platform_id",
      "updated_at",
      "ips_recorded_since",
      "ips_ended_at",
      "blocked_changed_at",
      ...ruleColumns,
    ])
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const rules = rulesOf(row);
  const screen: Screen = JSON.parse(row.screen);
  const boards = boardsIn(screen);
  return {
    name: row.name,
    username: row.username,
    sealedToken: row.token,
    tokenId: tokenIdOf(row.token),
    ...rules,
    activities: JSON.parse(row.activities ?? "{}"),
    boards,
    hasWeeklyBoard: boards.some(({ period }) => period === "week"),
    fields: await listCustomFields(db, botId),
    screen,
    platformId: row.platform_id,
    recordLastIp: row.ips_recorded_since !== null,
    showsLastIp: row.ips_recorded_since !== null && row.ips_ended_at === null,
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

/** When the bot was added, Unix ms, or undefined if there is no such bot. */
export async function readCreatedAt(db: Database, botId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("bots")
    .select("created_at")
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.created_at;
}

/** The settings whose changes the bot's history tells; undefined if there is no such bot. */
export async function readSettings(
  db: Database,
  botId: string,
): Promise<(AuditedSettings & GameRules) | undefined> {
  const row = await db
    .selectFrom("bots")
    .select(["name", "username", "activities", "ips_recorded_since", ...ruleColumns])
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    name: row.name,
    username: row.username,
    recordLastIp: row.ips_recorded_since !== null,
    ...rulesOf(row),
    activities: JSON.parse(row.activities ?? "{}"),
  };
}

/** The bot's token; a secret, never to be logged or returned. */
export function botToken(vault: Vault, bot: Pick<Bot, "id" | "sealedToken">): string {
  return openToken(vault, bot.id, bot.sealedToken);
}

/**
 * The bot as a bot file without secrets, with each picture as `exported` gives it; undefined if
 * there is no such bot.
 */
export async function exportBot(
  db: Database,
  botId: string,
  exported: (picture: string) => string,
): Promise<BotFile | undefined> {
  const bot = await readBot(db, botId);
  if (!bot) return undefined;
  const { id, name, username, game, activities, fields, screen, recordLastIp } = bot;
  const file = {
    id,
    name,
    username,
    game,
    fields,
    ...membersOfScreen(screen),
    ...activities,
    ...(recordLastIp && { recordLastIp }),
  };
  return mapFilePictures(file, (_, picture) => exported(picture));
}

/** The result of saving a bot file; nothing was written unless "saved". */
export interface SavedBotFile {
  /**
   * "no-token": a new bot needs one. "being-deleted": the id belongs to a bot whose rows are still
   * being removed.
   */
  readonly kind: "saved" | "no-token" | "being-deleted";
}

/**
 * Creates or updates a bot from a file; for a transaction. `settleGame` moves the users to the
 * game later. `by` and `note` go into the screen's version. `pictures` come with the
 * file, `takePictures` has copied those of other bots. Throws `PictureError` if one is not kept, or
 * there would be too many.
 */
export async function saveBotFile(
  db: Database,
  vault: Vault,
  given: BotFile,
  {
    by,
    note,
    action = "bot.imported",
    pictures = [],
  }: {
    readonly by: Author;
    readonly note: string;
    /** What the bot's history says was done. */
    readonly action?: "bot.added" | "bot.imported";
    readonly pictures?: readonly NewPicture[];
  },
  now: number,
): Promise<SavedBotFile> {
  const file = mapFilePictures(given, (_, picture) => pictureOfBot(picture, given.id));
  // Two concurrent creations of the same bot wait for each other here.
  await lockName(db, `bot ${file.id}`);
  const row = await lockParents(
    db,
    db
      .selectFrom("bots")
      .select(["token", "updated_at", "deleted_at", "ips_recorded_since", "ips_ended_at"])
      .select("staged_until")
      .where("bot_id", "=", file.id),
  ).executeTakeFirst();
  const isStaged = row !== undefined && row.staged_until !== null;
  const kept = isStaged ? undefined : row;
  if (kept && kept.deleted_at !== null) return { kind: "being-deleted" };
  // A token that stays is not sealed again, which would end the players' sessions.
  const stays = kept && (!file.token || openToken(vault, file.id, kept.token) === file.token);
  const token = stays ? kept.token : file.token && sealToken(vault, file.id, file.token);
  if (!token) return { kind: "no-token" };
  const before = kept && (await readSettings(db, file.id));
  const screen = screenOfFile(file);
  const values = {
    name: file.name,
    username: file.username,
    token,
    ...(file.token && { platform_id: platformIdOf(file.token) }),
    ...columnsOfGame(file.game, before, now),
    activities: columnOfActivities(activitiesOf(file)),
    ...columnsOfRecording(file.recordLastIp ?? false, kept, now),
    screen: JSON.stringify(screen),
    updated_at: Math.max(now, (kept?.updated_at ?? -1) + 1),
  };
  const added = { ...values, created_at: now, deleted_at: null, staged_until: null };
  if (row)
    await db
      .updateTable("bots")
      .set(kept ? values : added)
      .where("bot_id", "=", file.id)
      .execute();
  else
    await db
      .insertInto("bots")
      .values({ bot_id: file.id, ...added })
      .execute();
  // A large file takes long: let other calls run between the steps.
  await nextTurn();
  for (const picture of pictures) {
    const { kind } = await insertPicture(db, file.id, picture, now);
    if (kind === "too-many") throw new PictureError("too-many", [""], maxPictures + 1);
  }
  await requirePictures(db, file.id, picturesOfFile(file));
  await replaceCustomFields(db, file.id, file.fields);
  await nextTurn();
  await publishScreen(db, file.id, { screen, by, note }, now);
  const actor =
    by.id === null ? commandLineActor(file.id, now) : { botId: file.id, owner: by, now };
  await noteAct(db, actor, action, { ...(before && { changes: fileChanges(before, file) }) });
  if (kept && kept.token !== token) await noteAct(db, actor, "token.changed");
  return { kind: "saved" };
}

/** What a bot file changes of a bot's settings. */
function fileChanges(before: AuditedSettings, file: BotFile): AuditChange[] {
  const { name, username, recordLastIp = false, game } = file;
  return [
    ...settingChanges(before, { name, username, recordLastIp }),
    ...gameChanges(before.game, game),
    ...activityChanges(before.activities, activitiesOf(file)),
  ];
}

/**
 * The columns of whether a bot records IP addresses; `kept` are the stored ones. Turned off, those
 * recorded so far are to be forgotten, even if it is turned on again.
 */
export function columnsOfRecording(
  isOn: boolean,
  kept: Pick<Selectable<BotTable>, "ips_recorded_since" | "ips_ended_at"> | undefined,
  now: number,
): Pick<Selectable<BotTable>, "ips_recorded_since" | "ips_ended_at"> {
  const { ips_recorded_since = null, ips_ended_at = null } = kept ?? {};
  if (isOn) return { ips_recorded_since: ips_recorded_since ?? now, ips_ended_at };
  return {
    ips_recorded_since: null,
    ips_ended_at: ips_recorded_since === null ? ips_ended_at : now,
  };
}

/** The column of a bot's activities. */
export function columnOfActivities(activities: Activities): string | null {
  return Object.keys(activities).length === 0 ? null : JSON.stringify(activities);
}

function boardsIn(screen: Screen): BoardKind[] {
  return blocksOf(screen)
    .flatMap((block) => [block, ...innerBlocks(block).map(([, inner]) => inner)])
    .filter((block) => block.type === "leaderboard")
    .map(({ by = "points", period = "all" }) => ({ by, period }));
}
