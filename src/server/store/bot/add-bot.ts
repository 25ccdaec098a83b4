import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { isBotId } from "#contract/bot/bot-rule.ts";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { maxBots } from "#contract/owner/owner-limit.ts";
import { pictureOfBot } from "#contract/screen/picture.ts";
import { mapFilePictures } from "#contract/screen/screen-picture.ts";
import type { Store } from "../engine/database.ts";
import { lockName } from "../engine/dialect.ts";
import { countBots, giveBots, roleIn } from "../owner/bot-ownership.ts";
import { lockOwner } from "../owner/owner.ts";
import type { NewPicture } from "../picture/picture.ts";
import { withTakenPictures } from "../picture/taken-picture.ts";
import type { Database } from "../schema/tables.ts";
import { liveBot, lockBot } from "./bot-lock.ts";
import { platformIdOf } from "./bot-token.ts";
import { readRecording } from "./last-ip.ts";
import { type SavedBotFile, saveBotFile } from "./save-bot-file.ts";

type BotAdder = Pick<Owner, "id" | "name">;

/** The result of adding or importing an owner's bot; nothing was written unless "saved". */
export type OwnedBotResult =
  | SavedBotFile
  /** The id belongs to another bot, or to one that is being deleted. */
  | { readonly kind: "id-taken"; readonly id: string }
  /** Another bot has the token's platform id. */
  | { readonly kind: "bot-taken" }
  /** The owner has `maxBots`. */
  | { readonly kind: "too-many" }
  /** The account was closed. */
  | { readonly kind: "no-owner" }
  /** The owner is an editor of the bot, and the file changes what only owners may change. */
  | { readonly kind: "editor" };

/**
 * Creates or updates an owner's bot from a file, all or nothing; `settleGame` moves the users to
 * its game later.
 */
export async function importOwnBot(
  { db, vault }: Pick<Store, "db" | "vault">,
  file: BotFile,
  owner: BotAdder,
  { now, pause }: { readonly now: number; readonly pause: () => Promise<unknown> },
): Promise<OwnedBotResult> {
  const save = () =>
    db.transaction().execute(async (transaction) => {
      const refusal = await refusalOf(transaction, file, owner);
      if (refusal) return refusal;
      const by = { by: owner, note: "bot file" };
      const saved = await saveBotFile(transaction, vault, file, by, now);
      if (saved.kind === "saved")
        await giveBots(transaction, { ownerId: owner.id, botIds: [file.id] }, now);
      return saved;
    });
  // Before the pictures, which would be copied in vain.
  const refusal = await db
    .transaction()
    .execute((transaction) => refusalOf(transaction, file, owner));
  return refusal ?? withTakenPictures(db, file, { now, pause }, save);
}

/** The reason why an owner may not import a bot file; valid until the transaction ends. */
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
  // Locked first: otherwise an owner who is being removed could get the bot back.
  await lockBot(db, id);
  const role = await roleIn(db, owner.id, id);
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
    if (await isTaken(transaction, platformIdOf(file.token))) return { kind: "bot-taken" };
    let triedId = "";
    for (const id of ids) {
      triedId = id;
      if (await isIdTaken(transaction, id)) continue;
      const own = mapFilePictures(file, (_, picture) => pictureOfBot(picture, id));
      const by = { by: owner, note: "", action: "bot.added", pictures } as const;
      const saved = await saveBotFile(transaction, vault, { ...own, id }, by, now);
      if (saved.kind === "saved")
        await giveBots(transaction, { ownerId: owner.id, botIds: [id] }, now);
      return { ...saved, id };
    }
    return { kind: "id-taken", id: triedId };
  });
}

/** Whether a file for an existing bot changes settings that only owners may change. */
async function isForOwners(
  db: Database,
  { id, token, recordLastIp = false }: BotFile,
): Promise<boolean> {
  if (token !== undefined) return true;
  const { ips_recorded_since = null } = (await readRecording(db, id)) ?? {};
  return recordLastIp !== (ips_recorded_since !== null);
}

/** Whether a bot other than `botId` has this platform id; valid until the transaction ends. */
export async function isTaken(db: Database, platformId: string, botId?: string): Promise<boolean> {
  await lockName(db, `platform ${platformId}`);
  const others = db
    .selectFrom("bots")
    .select("bot_id")
    .where("platform_id", "=", platformId)
    .where("deleted_at", "is", null);
  const other = botId === undefined ? others : others.where("bot_id", "!=", botId);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Whether a bot with this id exists that the owner does not own; false for a malformed id. */
export async function isForeignBot(db: Database, ownerId: string, id: string): Promise<boolean> {
  if (!isBotId(id)) return false;
  const bot = await liveBot(db, id).select("bot_id").executeTakeFirst();
  return bot !== undefined && !(await roleIn(db, ownerId, id));
}

/**
 * Whether a bot has the id, even one being deleted, but not one being imported; valid until the
 * transaction ends.
 */
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
