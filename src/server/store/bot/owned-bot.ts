import { isBotId } from "#contract/bot-rule.ts";
import { maxBots } from "#contract/owner-link-limit.ts";
import type { OwnerRole } from "#contract/owner-role.ts";
import { pictureOfBot } from "#contract/picture.ts";
import type { Activities } from "#contract/schema/activities.ts";
import type { BotFile } from "#contract/schema/bot-file.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import { mapFilePictures, picturesOfFile, picturesOfGame } from "#contract/screen-picture.ts";
import { activityChanges, gameChanges, settingChanges } from "../audit/audit-change.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import type { Store } from "../engine/database.ts";
import { lockName } from "../engine/dialect.ts";
import { countBots, giveBots, roleIn } from "../owner/bot-ownership.ts";
import { lockOwner } from "../owner/owner.ts";
import { type NewPicture, requirePictures } from "../picture/picture.ts";
import { withTakenPictures } from "../picture/taken-picture.ts";
import type { Database } from "../schema/tables.ts";
import {
  type Bot,
  columnOfActivities,
  columnsOfRecording,
  readSettings,
  type SavedBotFile,
  saveBotFile,
} from "./bot.ts";
import { lockBot, withBot } from "./bot-lock.ts";
import { platformIdOf, readBotToken, sealToken } from "./bot-token.ts";
import { columnsOfGame } from "./game-rules.ts";
import { readRecording } from "./last-ip.ts";

/** A bot in a list. */
export interface ListedBot extends Pick<Bot, "id" | "name" | "username"> {
  /** The owner's. */
  readonly role: OwnerRole;
  readonly fieldsCount: number;
  /** Counted up to 10,000, because counting a million would be slow. */
  readonly usersCount: number;
  readonly hasMoreUsers: boolean;
  readonly createdAt: number;
}

const maxCountedUsers = 10_000;

/** The owner who adds a bot. */
export interface BotAdder {
  readonly id: string;
  readonly name: string;
}

/** The result of adding or importing an owner's bot; nothing was written unless "saved". */
export type OwnedBotResult =
  | SavedBotFile
  /** The id belongs to another bot, or one still being deleted. */
  | { readonly kind: "id-taken"; readonly id: string }
  /** Another bot has the token's platform id. */
  | { readonly kind: "bot-taken" }
  /** The owner has `maxBots`. */
  | { readonly kind: "too-many" }
  /** The account was closed. */
  | { readonly kind: "no-owner" }
  /** The owner is an editor of the bot, and the file has what is for owners alone. */
  | { readonly kind: "editor" };

/** The settings of a bot besides screen and fields. */
export interface BotSettings {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly token?: string | undefined;
  readonly game?: GameSettings | undefined;
  readonly activities?: Activities | undefined;
  readonly recordLastIp?: boolean | undefined;
}

/** The bots of an owner, by name. */
export async function listBots(db: Database, ownerId: string): Promise<ListedBot[]> {
  const rows = await db
    .selectFrom("bot_owners")
    .innerJoin("bots", "bots.bot_id", "bot_owners.bot_id")
    .select(["bots.bot_id", "bots.name", "bots.username", "bots.created_at", "bot_owners.role"])
    .select(({ selectFrom, fn }) => [
      selectFrom("custom_fields")
        .select(fn.countAll<number>().as("n"))
        .whereRef("custom_fields.bot_id", "=", "bots.bot_id")
        .as("fields"),
      selectFrom(({ selectFrom: from }) =>
        from("bot_users")
          .select("tg_id")
          .whereRef("bot_users.bot_id", "=", "bots.bot_id")
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
  return rows.map((row) => ({
    id: row.bot_id,
    name: row.name,
    username: row.username,
    role: row.role,
    fieldsCount: row.fields ?? 0,
    usersCount: Math.min(row.users ?? 0, maxCountedUsers),
    hasMoreUsers: (row.users ?? 0) > maxCountedUsers,
    createdAt: row.created_at,
  }));
}

/**
 * Creates or updates an owner's bot from a file, all or nothing; users are not yet moved to its
 * game.
 */
export async function importOwnBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: BotFile,
  owner: BotAdder,
  { now, pause }: { readonly now: number; readonly pause: () => Promise<unknown> },
): Promise<OwnedBotResult> {
  const refusal = (transaction: Database) => refusalOf(transaction, file, owner);
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const refused = await refusal(transaction);
      if (refused) return refused;
      const by = { by: owner, note: "bot file" };
      const saved = await saveBotFile(transaction, vault, file, by, now);
      if (saved.kind === "saved")
        await giveBots(transaction, { ownerId: owner.id, botIds: [file.id] }, now);
      return saved;
    });
  // Before pictures are copied for nothing.
  const refused = await db.transaction().execute(refusal);
  return refused ?? withTakenPictures(db, file, { now, pause }, save);
}

/** Why an owner may not import a bot file; valid until the transaction ends. */
async function refusalOf(
  db: Database,
  file: BotFile,
  owner: BotAdder,
): Promise<OwnedBotResult | undefined> {
  const { id, token } = file;
  if (!(await lockOwner(db, owner.id))) return { kind: "no-owner" };
  if (token && (await isTaken(db, platformIdOf(token), id))) return { kind: "bot-taken" };
  if (!(await isIdTaken(db, id)))
    return (await countBots(db, owner.id)) >= maxBots ? { kind: "too-many" } : undefined;
  const role = await roleInLocked(db, owner.id, id);
  if (!role) return { kind: "id-taken", id };
  return role === "editor" && (await isForOwners(db, file)) ? { kind: "editor" } : undefined;
}

/**
 * Creates an owner's bot with the first free id of `ids` and with new pictures, whose paths in the
 * file may name any bot.
 */
export function addBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: Omit<BotFile, "id"> & { readonly token: string },
  { ids, pictures }: { readonly ids: Iterable<string>; readonly pictures: readonly NewPicture[] },
  owner: BotAdder,
  now: number,
): Promise<(SavedBotFile & { readonly id: string }) | Exclude<OwnedBotResult, SavedBotFile>> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOwner(transaction, owner.id))) return { kind: "no-owner" };
    if ((await countBots(transaction, owner.id)) >= maxBots) return { kind: "too-many" };
    if (await isTaken(transaction, platformIdOf(file.token), undefined))
      return { kind: "bot-taken" };
    let wanted = "";
    for (const id of ids) {
      wanted = id;
      if (await isIdTaken(transaction, id)) continue;
      const own = mapFilePictures(file, (_, picture) => pictureOfBot(picture, id));
      const by = { by: owner, note: "", action: "bot.added", pictures } as const;
      const saved = await saveBotFile(transaction, vault, { ...own, id }, by, now);
      if (saved.kind === "saved")
        await giveBots(transaction, { ownerId: owner.id, botIds: [id] }, now);
      return { ...saved, id };
    }
    return { kind: "id-taken", id: wanted };
  });
}

/**
 * Changes the settings of the caller's bot, unless they changed since `updatedAt` ("stale") or another bot has
 * the token's platform id ("bot-taken"). Users are not yet moved to a new game. Throws
 * `PictureError` if a picture of a level or activity is not kept.
 */
export function changeBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  actor: Actor,
  {
    updatedAt,
    name,
    username,
    token,
    game,
    activities,
    recordLastIp,
  }: BotSettings & { readonly updatedAt: number },
): Promise<{ readonly kind: "changed" | "stale" | "bot-taken" | "no-bot" }> {
  const { botId, now } = actor;
  return db.transaction().execute(async (transaction) => {
    if (token !== undefined && (await isTaken(transaction, platformIdOf(token), botId)))
      return { kind: "bot-taken" };
    const before = (await lockBot(transaction, botId)) && (await readSettings(transaction, botId));
    if (!before) return { kind: "no-bot" };
    const recording =
      recordLastIp === undefined
        ? {}
        : columnsOfRecording(recordLastIp, await readRecording(transaction, botId), now);
    const newToken = token === (await readBotToken(transaction, vault, botId)) ? undefined : token;
    if (game) await requirePictures(transaction, botId, picturesOfGame(game));
    if (activities) await requirePictures(transaction, botId, picturesOfFile(activities));
    const { numUpdatedRows } = await transaction
      .updateTable("bots")
      .set({
        ...(name !== undefined && { name }),
        ...(username !== undefined && { username }),
        ...(newToken !== undefined && {
          token: sealToken(vault, botId, newToken),
          platform_id: platformIdOf(newToken),
        }),
        ...(game && columnsOfGame(game, before, now)),
        ...(activities && { activities: columnOfActivities(activities) }),
        ...recording,
        updated_at: Math.max(now, updatedAt + 1),
      })
      .where("bot_id", "=", botId)
      .where("updated_at", "=", updatedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: "stale" };
    const acts = [
      ["settings.changed", settingChanges(before, { name, username, recordLastIp })],
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
 * later. Undefined if there is no such bot.
 */
export function deleteBot(
  db: Database,
  botId: string,
  name: string,
  now: number,
): Promise<{ readonly kind: "deleted" | "other-name" } | undefined> {
  return withBot(db, botId, async (transaction) => {
    const bot = await transaction
      .selectFrom("bots")
      .select("name")
      .where("bot_id", "=", botId)
      .executeTakeFirst();
    if (bot?.name !== name) return { kind: "other-name" };
    await transaction
      .updateTable("bots")
      .set({ deleted_at: now, token: "", platform_id: null })
      .where("bot_id", "=", botId)
      .execute();
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

/**
 * The owner's role in the bot, which is locked first: otherwise one who is being removed could get
 * it back.
 */
async function roleInLocked(
  db: Database,
  ownerId: string,
  botId: string,
): Promise<OwnerRole | undefined> {
  await lockBot(db, botId);
  return roleIn(db, ownerId, botId);
}

/** Whether a file for a bot that exists changes what is for its owners alone. */
async function isForOwners(
  db: Database,
  { id, token, recordLastIp = false }: BotFile,
): Promise<boolean> {
  return token !== undefined || (await readSettings(db, id))?.recordLastIp !== recordLastIp;
}

/** Whether a bot other than `botId` has this platform id; valid until the transaction ends. */
async function isTaken(
  db: Database,
  platformId: string,
  botId: string | undefined,
): Promise<boolean> {
  await lockName(db, `platform ${platformId}`);
  const others = db
    .selectFrom("bots")
    .select("bot_id")
    .where("platform_id", "=", platformId)
    .where("deleted_at", "is", null);
  const found = await (botId === undefined
    ? others
    : others.where("bot_id", "!=", botId)
  ).executeTakeFirst();
  return found !== undefined;
}

/** Whether a bot with this id exists that the owner does not own; false for a malformed id. */
export async function isForeignBot(db: Database, ownerId: string, id: string): Promise<boolean> {
  if (!isBotId(id)) return false;
  const bot = await db
    .selectFrom("bots")
    .select("deleted_at")
    .where("bot_id", "=", id)
    .executeTakeFirst();
  return bot !== undefined && bot.deleted_at === null && !(await roleIn(db, ownerId, id));
}

/** Whether a bot has the id, even one being deleted, but not one being imported; valid until the transaction ends. */
async function isIdTaken(db: Database, id: string): Promise<boolean> {
  await lockName(db, `bot ${id}`);
  const row = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("bot_id", "=", id)
    .where("staged_until", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
