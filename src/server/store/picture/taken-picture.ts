import { sql } from "kysely";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { maxPictures, uploadedPicture } from "#contract/screen/picture.ts";
import { picturesOfFile } from "#contract/screen/screen-picture.ts";
import { columnsOfGame } from "../bot/game-rules.ts";
import { expectLargeCommit, lockParents, whole } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";
import { listPictures, PictureError, pictureColumns } from "./picture.ts";

/** A picture of another bot, and its path in a bot file. */
interface ForeignPicture {
  readonly hash: string;
  readonly from: string;
  readonly paths: readonly string[];
}

/** The maximum duration of a new bot's import, in ms. */
const stagedMs = 10 * 60_000;

/**
 * Runs `save` for a bot file after copying its pictures of other bots, each in its own transaction
 * with `pause` after it, because all of them may be hundreds of megabytes. A new bot is hidden
 * until it is saved. Throws `PictureError` if a picture is missing, or the bot would have too many.
 */
export async function withTakenPictures<Result>(
  db: Database,
  file: BotFile,
  { now, pause }: { readonly now: number; readonly pause: () => Promise<unknown> },
  save: () => Promise<Result>,
): Promise<Result> {
  const pictures = await foreignPictures(db, file);
  if (pictures.length === 0) return save();
  if (file.token) await stageBot(db, file, now);
  try {
    for (const picture of pictures) {
      await db
        .transaction()
        .execute((transaction) => takePicture(transaction, picture, file.id, now));
      await pause();
    }
    return await save();
  } finally {
    await endStaging(db, file.id);
  }
}

async function foreignPictures(db: Database, file: BotFile): Promise<ForeignPicture[]> {
  const own = new Set((await listPictures(db, file.id)).map(({ hash }) => hash));
  const foreign = new Map<string, ForeignPicture>();
  for (const [path, picture] of picturesOfFile(file)) {
    const { hash = "", botId: from = file.id } = uploadedPicture(picture) ?? {};
    if (from === file.id || own.has(hash)) continue;
    foreign.set(hash, { hash, from, paths: [...(foreign.get(hash)?.paths ?? []), path] });
  }
  const pictures = [...foreign.values()];
  const tooMany = pictures.slice(Math.max(0, maxPictures - own.size));
  if (tooMany.length > 0) throw pictureError("too-many", tooMany, own.size + pictures.length);
  const missing: ForeignPicture[] = [];
  for (const picture of pictures) if (!(await isStored(db, picture))) missing.push(picture);
  if (missing.length > 0) throw pictureError("gone", missing);
  return pictures;
}

/** For a transaction. Does nothing for an unknown bot, or if it has the picture. */
async function takePicture(
  db: Database,
  picture: ForeignPicture,
  botId: string,
  now: number,
): Promise<void> {
  const bot = db.selectFrom("bots").select("bot_id").where("bot_id", "=", botId);
  if (!(await lockParents(db, bot).executeTakeFirst())) return;
  const own = await listPictures(db, botId);
  if (own.some(({ hash }) => hash === picture.hash)) return;
  if (own.length >= maxPictures) throw pictureError("too-many", [picture], maxPictures + 1);
  await copyPicture(db, picture, botId, now);
}

/** Marks a staged bot that was not saved for removal. */
async function endStaging(db: Database, botId: string): Promise<void> {
  await db
    .updateTable("bots")
    .set({ staged_until: 0 })
    .where("bot_id", "=", botId)
    .where("staged_until", "is not", null)
    .execute();
}

/**
 * Creates the row of a new bot, to which its pictures refer; to everybody else it is a deleted one.
 */
async function stageBot(db: Database, file: BotFile, now: number): Promise<void> {
  const { id, name, username, game } = file;
  const settings = { bot_id: id, name, username, ...columnsOfGame(game, undefined, now) };
  const unsaved = { token: "", screen: "{}", created_at: now, updated_at: now };
  const staged = { deleted_at: now, staged_until: now + stagedMs };
  await db
    .insertInto("bots")
    .values({ ...settings, ...unsaved, ...staged })
    .onConflict((conflict) => conflict.column("bot_id").doNothing())
    .execute();
}

async function isStored(db: Database, { hash, from }: ForeignPicture): Promise<boolean> {
  const row = await db
    .selectFrom("pictures")
    .innerJoin("bots", "bots.bot_id", "pictures.bot_id")
    .select("hash")
    .where("pictures.bot_id", "=", from)
    .where("hash", "=", hash)
    .where("bots.deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The files first: if the original is removed in between, the picture is missing as a whole, not
 * only its files.
 */
async function copyPicture(
  db: Database,
  picture: ForeignPicture,
  to: string,
  now: number,
): Promise<void> {
  const { hash, from } = picture;
  expectLargeCommit(db);
  const bot = sql<string>`cast(${to} as text)`.as("bot_id");
  const copied = whole(now);
  await db
    .insertInto("picture_files")
    .columns(["bot_id", "hash", "width", "body"])
    .expression((make) =>
      make
        .selectFrom("picture_files")
        .select([bot, "hash", "width", "body"])
        .where("bot_id", "=", from)
        .where("hash", "=", hash),
    )
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("pictures")
    .columns(["bot_id", ...pictureColumns, "created_at", "looked_at"])
    .expression((make) =>
      make
        .selectFrom("pictures")
        .innerJoin("bots", "bots.bot_id", "pictures.bot_id")
        .select([bot, ...pictureColumns, copied.as("created_at"), copied.as("looked_at")])
        .where("pictures.bot_id", "=", from)
        .where("hash", "=", hash)
        .where("bots.deleted_at", "is", null),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw pictureError("gone", [picture]);
}

function pictureError(
  reason: PictureError["reason"],
  pictures: readonly ForeignPicture[],
  count = 0,
): PictureError {
  return new PictureError(
    reason,
    pictures.flatMap(({ paths }) => paths),
    count,
  );
}
