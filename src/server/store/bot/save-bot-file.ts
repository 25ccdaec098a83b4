import { setImmediate as nextTurn } from "node:timers/promises";
import { activitiesOf } from "#contract/activity/activities.schema.ts";
import type { AuditChange } from "#contract/bot/audit.schema.ts";
import { type BotFile, screenOfFile } from "#contract/bot/bot-file.schema.ts";
import { maxPictures, pictureOfBot } from "#contract/screen/picture.ts";
import { mapFilePictures, picturesOfFile } from "#contract/screen/screen-picture.ts";
import type { Vault } from "../../crypto/vault.ts";
import {
  type AuditedSettings,
  activityChanges,
  gameChanges,
  settingChanges,
} from "../audit/audit-change.ts";
import { commandLineActor, noteAct } from "../audit/audit-entry.ts";
import { lockName, lockParents } from "../engine/dialect.ts";
import { replaceCustomFields } from "../field/custom-field.ts";
import {
  insertPicture,
  type NewPicture,
  PictureError,
  requirePictures,
} from "../picture/picture.ts";
import type { Database } from "../schema/tables.ts";
import { publishScreen } from "../screen/screen-draft.ts";
import type { Author } from "../screen/screen-version.ts";
import { columnOfActivities, settingColumns, settingsOf } from "./bot.ts";
import { openToken, platformIdOf, sealToken } from "./bot-token.ts";
import { columnsOfGame } from "./game-rules.ts";
import { columnsOfRecording } from "./last-ip.ts";

/** The result of saving a bot file; nothing was written unless "saved". */
export interface SavedBotFile {
  /**
   * "no-token": a new bot needs one. "being-deleted": rows of the bot with this id are still being
   * removed.
   */
  readonly kind: "saved" | "no-token" | "being-deleted";
}

/**
 * Creates or updates a bot from a file; for a transaction. `settleGame` moves the users to the game
 * later. `by` and `note` go into the screen's version. `pictures` come with the file;
 * `withTakenPictures` has copied those of other bots. Throws `PictureError` if one is missing or
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
    readonly action?: "bot.added" | "bot.imported";
    readonly pictures?: readonly NewPicture[];
  },
  now: number,
): Promise<SavedBotFile> {
  const file = mapFilePictures(given, (_, picture) => pictureOfBot(picture, given.id));
  // Two concurrent creations of the same bot wait for each other here.
  await lockName(db, `bot ${file.id}`);
  const botQuery = db.selectFrom("bots").where("bot_id", "=", file.id);
  const row = await lockParents(
    db,
    botQuery
      .select(["token", "updated_at", "deleted_at", "ips_ended_at", "staged_until"])
      .select(["platform_id", "updates_since"])
      .select(settingColumns),
  ).executeTakeFirst();
  const isStaged = row !== undefined && row.staged_until !== null;
  const existing = isStaged ? undefined : row;
  if (existing && existing.deleted_at !== null) return { kind: "being-deleted" };
  // An unchanged token is not sealed again, which would end the players' sessions.
  const stays =
    existing && (!file.token || openToken(vault, file.id, existing.token) === file.token);
  const token = stays ? existing.token : file.token && sealToken(vault, file.id, file.token);
  if (!token) return { kind: "no-token" };
  const before = existing && settingsOf(existing);
  const platformId = file.token && platformIdOf(file.token);
  // The platform would go on to send those of the other bot.
  const endsUpdates =
    existing &&
    existing.updates_since !== null &&
    platformId &&
    platformId !== existing.platform_id;
  const screen = screenOfFile(file);
  const values = {
    name: file.name,
    username: file.username,
    language: file.language ?? null,
    app_name: file.appName ?? null,
    app_mode: file.appMode ?? null,
    token,
    ...(platformId && { platform_id: platformId }),
    ...(endsUpdates && { updates_since: null }),
    ...columnsOfGame(file.game, before, now),
    activities: columnOfActivities(activitiesOf(file)),
    ...columnsOfRecording(file.recordLastIp ?? false, existing, now),
    screen: JSON.stringify(screen),
    updated_at: Math.max(now, (existing?.updated_at ?? -1) + 1),
  };
  const newValues = { ...values, created_at: now, deleted_at: null, staged_until: null };
  if (row) {
    const changed = existing ? values : newValues;
    await db.updateTable("bots").set(changed).where("bot_id", "=", file.id).execute();
  } else {
    const inserted = { bot_id: file.id, ...newValues };
    await db.insertInto("bots").values(inserted).execute();
  }
  // A large file takes long: other calls run between the steps.
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
  if (existing && existing.token !== token) await noteAct(db, actor, "token.changed");
  if (endsUpdates) await noteAct(db, actor, "updates.off");
  return { kind: "saved" };
}

function fileChanges(before: AuditedSettings, file: BotFile): AuditChange[] {
  const { language = null, appName = null, appMode = null, recordLastIp = false } = file;
  const settings = { ...file, language, appName, appMode, recordLastIp };
  return [
    ...settingChanges(before, settings),
    ...gameChanges(before.game, file.game),
    ...activityChanges(before.activities, activitiesOf(file)),
  ];
}
