import { type BotFile, isBotId } from "#contract/bot-file.ts";
import type { GameSettings } from "#contract/game.ts";
import { ServiceError } from "../../errors.ts";
import type { Store } from "../engine/database.ts";
import { lockName, whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { giveBots, ownsBot } from "../owner/owner.ts";
import { type Bot, columnsOfGame, saveBotFile } from "./bot.ts";
import { requireHeld, withBot } from "./bot-lock.ts";
import { platformIdOf, sealToken } from "./bot-token.ts";

/** A bot in a list. */
export interface ListedBot extends Pick<Bot, "id" | "name" | "username"> {
  readonly fieldsCount: number;
  /**
   * Counted up to 10,000 only: at a million, counting would take as long as reading all of them.
   */
  readonly usersCount: number;
  readonly hasMoreUsers: boolean;
  readonly createdAt: number;
}

const mostCountedUsers = 10_000;

/** An owner who brings a bot. */
export interface BotBringer {
  readonly id: string;
  readonly name: string;
}

/** What of a bot may change without its screen and its fields. */
export interface BotSettings {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly token?: string | undefined;
  readonly game?: GameSettings | undefined;
}

/** The bots of an owner, by name. */
export async function listBots(db: Database, ownerId: string): Promise<ListedBot[]> {
  const rows = await db
    .selectFrom("bot_owners")
    .innerJoin("bots", "bots.bot_id", "bot_owners.bot_id")
    .select(["bots.bot_id", "bots.name", "bots.username", "bots.created_at"])
    .select(({ selectFrom, fn }) => [
      selectFrom("custom_fields")
        .select(fn.countAll<number>().as("n"))
        .whereRef("custom_fields.bot_id", "=", "bots.bot_id")
        .as("fields"),
      selectFrom(({ selectFrom: from }) =>
        from("bot_users")
          .select("tg_id")
          .whereRef("bot_users.bot_id", "=", "bots.bot_id")
          .limit(mostCountedUsers + 1)
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
    fieldsCount: row.fields ?? 0,
    usersCount: Math.min(row.users ?? 0, mostCountedUsers),
    hasMoreUsers: (row.users ?? 0) > mostCountedUsers,
    createdAt: row.created_at,
  }));
}

/**
 * Creates or updates an owner's bot from a file; its users are not yet brought to its auto-mining
 * rate. All or nothing. Throws what `importBot` throws, and `ServiceError` 409 BOT_ID_TAKEN,
 * BOT_TAKEN.
 */
export function importOwnBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: BotFile,
  owner: BotBringer,
  now: number,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (file.token) await forbidSecond(transaction, platformIdOf(file.token), file.id);
    if (
      (await takeId(transaction, file.id)) === "taken" &&
      !(await ownsBot(transaction, owner.id, file.id))
    )
      throw idTaken(file.id);
    await saveBotFile(transaction, vault, file, { by: owner.name, note: "bot file" }, now);
    await giveBots(transaction, owner.id, [file.id], now);
  });
}

/**
 * Creates an owner's bot with the first of `ids` that is free, and gives that.
 * Throws `ServiceError` 409 BOT_ID_TAKEN, BOT_TAKEN.
 */
export function addBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: Omit<BotFile, "id"> & { readonly token: string },
  ids: Iterable<string>,
  owner: BotBringer,
  now: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await forbidSecond(transaction, platformIdOf(file.token), undefined);
    let wanted = "";
    for (const id of ids) {
      wanted = id;
      if ((await takeId(transaction, id)) === "taken") continue;
      await saveBotFile(transaction, vault, { ...file, id }, { by: owner.name, note: "" }, now);
      await giveBots(transaction, owner.id, [id], now);
      return id;
    }
    throw idTaken(wanted);
  });
}

/**
 * Changes the bot's settings when nobody has changed them since `updatedAt`; whether it did. Users
 * are not yet brought to another auto-mining rate. Throws `ServiceError` 404 BOT_NOT_FOUND, 409
 * BOT_TAKEN.
 */
export function changeBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  botId: string,
  { updatedAt, name, username, token, game }: BotSettings & { readonly updatedAt: number },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (token !== undefined) await forbidSecond(transaction, platformIdOf(token), botId);
    await requireHeld(transaction, botId);
    const rate = game?.autominePointsPerHour;
    const { numUpdatedRows } = await transaction
      .updateTable("bots")
      .set(({ eb, ref }) => ({
        ...(name !== undefined && { name }),
        ...(username !== undefined && { username }),
        ...(token !== undefined && {
          token: sealToken(vault, botId, token),
          platform_id: platformIdOf(token),
        }),
        ...(game && columnsOfGame(game)),
        ...(rate !== undefined && {
          rate_changed_at: eb
            .case()
            .when("automine_points_per_hour", "=", rate)
            .then(ref("rate_changed_at"))
            .else(whole(now))
            .end(),
        }),
        updated_at: Math.max(now, updatedAt + 1),
      }))
      .where("bot_id", "=", botId)
      .where("updated_at", "=", updatedAt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/**
 * Deletes the bot when `name` is what it is called; whether it did. It is gone for everybody at
 * once; its rows go later, by `removeRows`, because there may be very many. Throws `ServiceError`
 * 404 BOT_NOT_FOUND.
 */
export function deleteBot(
  db: Database,
  botId: string,
  name: string,
  now: number,
): Promise<boolean> {
  return withBot(db, botId, async (transaction) => {
    const bot = await transaction
      .selectFrom("bots")
      .select("name")
      .where("bot_id", "=", botId)
      .executeTakeFirst();
    if (bot?.name !== name) return false;
    await transaction
      .updateTable("bots")
      .set({ deleted_at: now, token: "", platform_id: null })
      .where("bot_id", "=", botId)
      .execute();
    for (const table of ["bot_owners", "owner_link_bots", "outboxes"] as const)
      await transaction.deleteFrom(table).where("bot_id", "=", botId).execute();
    await transaction
      .updateTable("api_keys")
      .set({ revoked_at: now })
      .where("bot_id", "=", botId)
      .where("revoked_at", "is", null)
      .execute();
    return true;
  });
}

/**
 * Throws `ServiceError` 409 BOT_TAKEN when another bot than `botId` is this one on the platform;
 * for a transaction, which holds that.
 */
async function forbidSecond(
  db: Database,
  platformId: string,
  botId: string | undefined,
): Promise<void> {
  await lockName(db, `platform ${platformId}`);
  const others = db
    .selectFrom("bots")
    .select("bot_id")
    .where("platform_id", "=", platformId)
    .where("deleted_at", "is", null);
  const found = await others
    .$if(botId !== undefined, (query) => query.where("bot_id", "!=", botId as string))
    .executeTakeFirst();
  if (!found) return;
  throw new ServiceError("BOT_TAKEN", {
    detail:
      "The bot of this token is in this service already. When it is yours, you find it among your bots; else ask its owner to invite you.",
  });
}

/**
 * Whether this is the id of a bot that the owner does not own; false for what cannot be a bot's id.
 */
export async function isForeignBot(db: Database, ownerId: string, id: string): Promise<boolean> {
  if (!isBotId(id)) return false;
  const bot = await db
    .selectFrom("bots")
    .select("deleted_at")
    .where("bot_id", "=", id)
    .executeTakeFirst();
  return bot !== undefined && bot.deleted_at === null && !(await ownsBot(db, ownerId, id));
}

/**
 * Holds an id that a bot is to have; "taken" when a bot has it, be it one that is being deleted.
 */
async function takeId(db: Database, id: string): Promise<"free" | "taken"> {
  await lockName(db, `bot ${id}`);
  const row = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("bot_id", "=", id)
    .executeTakeFirst();
  return row ? "taken" : "free";
}

/** The error of an id that another bot has. */
export function idTaken(id: string): ServiceError {
  return new ServiceError("BOT_ID_TAKEN", {
    detail: `Another bot has the id ${id}, or had it a moment ago; choose another.`,
  });
}
