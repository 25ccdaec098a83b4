import type { BotChange, BotSummary } from "#contract/bot/owned-bot.schema.ts";
import { picturesOfFile, picturesOfGame } from "#contract/screen/screen-picture.ts";
import { activityChanges, gameChanges, settingChanges } from "../audit/audit-change.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import type { Store } from "../engine/database.ts";
import { lockParents } from "../engine/dialect.ts";
import { requirePictures } from "../picture/picture.ts";
import type { Database } from "../schema/tables.ts";
import { isRealPlayer } from "../user/bot-user.ts";
import { isTaken } from "./add-bot.ts";
import { columnOfActivities, settingColumns, settingsOf } from "./bot.ts";
import { liveBot, withBot } from "./bot-lock.ts";
import { openToken, platformIdOf, sealToken } from "./bot-token.ts";
import { columnsOfGame } from "./game-rules.ts";
import { columnsOfRecording } from "./last-ip.ts";

/** Counting a million users would be slow. */
const maxCountedUsers = 10_000;

/** The bots of an owner, by name. */
export async function listBots(db: Database, ownerId: string): Promise<BotSummary[]> {
  const rows = await db
    .selectFrom("bot_owners")
    .innerJoin("bots", "bots.bot_id", "bot_owners.bot_id")
    .select(["bots.bot_id as id", "name", "username", "bots.created_at as createdAt", "role"])
    .select(({ selectFrom, fn }) => [
      selectFrom("custom_fields")
        .select(fn.countAll<number>().as("n"))
        .whereRef("custom_fields.bot_id", "=", "bots.bot_id")
        .as("fields"),
      selectFrom(({ selectFrom: from }) =>
        from("bot_users")
          .select("tg_id")
          .whereRef("bot_users.bot_id", "=", "bots.bot_id")
          .where(isRealPlayer)
          .limit(maxCountedUsers + 1)
          .as("counted"),
      )
        .select(fn.countAll<number>().as("n"))
        .as("users"),
    ])
    .where("bot_owners.owner_id", "=", ownerId)
    .where("bots.deleted_at", "is", null)
    .orderBy("bots.name")
    .orderBy("bots.bot_id")
    .execute();
  return rows.map(({ fields, users, ...bot }) => ({
    ...bot,
    fieldsCount: fields ?? 0,
    usersCount: Math.min(users ?? 0, maxCountedUsers),
    hasMoreUsers: (users ?? 0) > maxCountedUsers,
  }));
}

/**
 * Changes the settings of the caller's bot, unless they changed since `updatedAt` ("stale") or
 * another bot has the token's platform id ("bot-taken"). `settleGame` moves the users to a new game
 * later. Throws `PictureError` if a picture of a level or activity is missing.
 */
export function changeBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  actor: Actor,
  change: BotChange,
): Promise<{ readonly kind: "changed" | "stale" | "bot-taken" | "no-bot" }> {
  const { botId, now } = actor;
  const { updatedAt, name, username, language, appName, appMode } = change;
  const { token, game, activities, recordLastIp } = change;
  return db.transaction().execute(async (transaction) => {
    if (token !== undefined && (await isTaken(transaction, platformIdOf(token), botId)))
      return { kind: "bot-taken" };
    const bot = liveBot(transaction, botId).select(["token", "ips_ended_at", ...settingColumns]);
    const row = await lockParents(transaction, bot).executeTakeFirst();
    if (!row) return { kind: "no-bot" };
    const before = settingsOf(row);
    const newToken = token === openToken(vault, botId, row.token) ? undefined : token;
    if (game) await requirePictures(transaction, botId, picturesOfGame(game));
    if (activities) await requirePictures(transaction, botId, picturesOfFile(activities));
    const { numUpdatedRows } = await transaction
      .updateTable("bots")
      .set({
        name,
        username,
        language,
        app_name: appName,
        app_mode: appMode,
        ...(newToken !== undefined && {
          token: sealToken(vault, botId, newToken),
          platform_id: platformIdOf(newToken),
        }),
        ...(game && columnsOfGame(game, before, now)),
        activities: activities && columnOfActivities(activities),
        ...(recordLastIp !== undefined && columnsOfRecording(recordLastIp, row, now)),
        updated_at: Math.max(now, updatedAt + 1),
      })
      .where("bot_id", "=", botId)
      .where("updated_at", "=", updatedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: "stale" };
    const acts = [
      ["settings.changed", settingChanges(before, change)],
      ["game.changed", game ? gameChanges(before.game, game) : []],
      ["activities.changed", activities ? activityChanges(before.activities, activities) : []],
    ] as const;
    for (const [action, changes] of acts)
      if (changes.length > 0) await noteAct(transaction, actor, action, { changes });
    if (newToken !== undefined) await noteAct(transaction, actor, "token.changed");
    return { kind: "changed" };
  });
}

/**
 * Deletes the bot if `name` matches. It disappears immediately; `removeRows` removes its many rows
 * later. Undefined for an unknown bot.
 */
export function deleteBot(
  db: Database,
  botId: string,
  name: string,
  now: number,
): Promise<{ readonly kind: "deleted" | "other-name" } | undefined> {
  return withBot(db, botId, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("bots")
      .set({ deleted_at: now, token: "", platform_id: null })
      .where("bot_id", "=", botId)
      .where("name", "=", name)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: "other-name" };
    for (const table of ["bot_owners", "owner_link_bots", "outboxes", "webhooks"] as const)
      await transaction.deleteFrom(table).where("bot_id", "=", botId).execute();
    await transaction
      .updateTable("api_keys")
      .set({ revoked_at: now })
      .where("bot_id", "=", botId)
      .where("revoked_at", "is", null)
      .execute();
    return { kind: "deleted" };
  });
}
