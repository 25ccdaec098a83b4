import { sql } from "kysely";
import { maxPictures, pictureOfBot, uploadedPicture } from "#contract/picture.ts";
import type { PlacedPicture } from "#contract/screen-picture.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Database } from "../engine/tables.ts";

/** An uploaded picture without its files. */
export interface Picture {
  readonly hash: string;
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The dominant colour, as #rrggbb. */
  readonly color: string;
}

/** A new picture with its WebP files. */
export interface NewPicture extends Picture {
  /** By the width for which each is served. */
  readonly files: readonly { readonly width: number; readonly body: Uint8Array }[];
}

/** Pictures that a bot refers to but does not have, or more of them than it may have. */
export class PictureError extends Error {
  readonly reason: "gone" | "too-many";
  /** Their places in a bot file. */
  readonly paths: readonly string[];
  readonly count: number;

  constructor(reason: "gone" | "too-many", { paths = [] as readonly string[], count = 0 }) {
    super(`pictures are ${reason}`);
    this.reason = reason;
    this.paths = paths;
    this.count = count;
  }
}

const columns = ["hash", "width", "height", "color"] as const;

/** The bot's uploaded pictures, newest first. */
export function listPictures(db: Database, botId: string): Promise<Picture[]> {
  return db
    .selectFrom("pictures")
    .select(columns)
    .where("bot_id", "=", botId)
    .orderBy("created_at", "desc")
    .orderBy("hash")
    .execute();
}

/**
 * The picture with this hash, which is then kept for another day; undefined if the bot has none.
 */
export function keepPictureOn(
  db: Database,
  botId: string,
  hash: string,
  now: number,
): Promise<Picture | undefined> {
  return db
    .updateTable("pictures")
    .set({ looked_at: now })
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .returning(columns)
    .executeTakeFirst();
}

/** Adds a picture, unless the bot has it or as many as it may. Undefined if there is no such bot. */
export function addPicture(
  db: Database,
  botId: string,
  picture: NewPicture,
  now: number,
): Promise<{ readonly kind: "kept" | "too-many" } | undefined> {
  return withBot(db, botId, (transaction) => insertPicture(transaction, botId, picture, now));
}

/** The same, for a transaction that has locked the bot or made it. */
export async function insertPicture(
  db: Database,
  botId: string,
  { hash, width, height, color, files }: NewPicture,
  now: number,
): Promise<{ readonly kind: "kept" | "too-many" }> {
  if (await keepPictureOn(db, botId, hash, now)) return { kind: "kept" };
  if ((await countPictures(db, botId)) >= maxPictures) return { kind: "too-many" };
  await db
    .insertInto("pictures")
    .values({ bot_id: botId, hash, width, height, color, created_at: now, looked_at: now })
    .execute();
  for (const file of files)
    await db
      .insertInto("picture_files")
      .values({
        bot_id: botId,
        hash,
        width: file.width,
        body: Buffer.from(file.body).toString("base64"),
      })
      .execute();
  return { kind: "kept" };
}

/**
 * The WebP file of a picture for this width; of a narrower picture the widest. Undefined if it is
 * not kept.
 */
export async function readPictureFile(
  db: Database,
  botId: string,
  hash: string,
  width: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("picture_files")
    .select("body")
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .where("width", "<=", width)
    .orderBy("width", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && Buffer.from(row.body, "base64");
}

/**
 * The paths of uploaded pictures that the bot does not have; web addresses pass. Within a
 * transaction that has locked the bot, the others stay until it ends.
 */
export async function gonePictures(
  db: Database,
  botId: string,
  placed: readonly PlacedPicture[],
): Promise<string[]> {
  const uploaded = placed.filter(([, picture]) => picture.startsWith("/"));
  if (uploaded.length === 0) return [];
  const kept = new Set((await listPictures(db, botId)).map(({ hash }) => hash));
  return uploaded.flatMap(([path, picture]) => {
    const found = uploadedPicture(picture);
    return found?.botId === botId && kept.has(found.hash) ? [] : [path];
  });
}

/** Throws `PictureError` with the pictures that the bot does not have, to undo a transaction. */
export async function requirePictures(
  db: Database,
  botId: string,
  placed: readonly PlacedPicture[],
): Promise<void> {
  const paths = await gonePictures(db, botId, placed);
  if (paths.length > 0) throw new PictureError("gone", { paths });
}

/**
 * Copies pictures of other bots, for a transaction that has locked the bot. Throws `PictureError`
 * if one of them is not kept, or the bot would have too many.
 */
export async function takePictures(
  db: Database,
  botId: string,
  placed: readonly PlacedPicture[],
  now: number,
): Promise<void> {
  const foreign = new Map<string, string>();
  for (const [, picture] of placed) {
    const found = uploadedPicture(picture);
    if (found && found.botId !== botId) foreign.set(found.hash, found.botId);
  }
  for (const [hash, from] of foreign) await copyPicture(db, { hash, from, to: botId }, now);
  if (foreign.size > 0) {
    const count = await countPictures(db, botId);
    if (count > maxPictures) throw new PictureError("too-many", { count });
  }
  const own = placed.map(([path, picture]): PlacedPicture => [path, pictureOfBot(picture, botId)]);
  await requirePictures(db, botId, own);
}

/** The uploaded pictures that were last looked at before `end`, oldest first. */
export function listUnlooked(
  db: Database,
  end: number,
  max: number,
): Promise<{ bot_id: string; hash: string }[]> {
  return db
    .selectFrom("pictures")
    .select(["bot_id", "hash"])
    .where("looked_at", "<", end)
    .orderBy("looked_at")
    .limit(max)
    .execute();
}

/**
 * Removes those of the bot's pictures that nothing refers to; the others are looked at again after
 * `now`. Under the bot's lock, so that what is published meanwhile keeps its pictures.
 */
export async function removeUnused(
  db: Database,
  botId: string,
  hashes: readonly string[],
  end: number,
  now: number,
): Promise<void> {
  await withBot(db, botId, async (transaction) => {
    for (const hash of hashes) {
      if (await isReferredTo(transaction, botId, hash)) {
        await keepPictureOn(transaction, botId, hash, now);
        continue;
      }
      // Unless it was uploaded again meanwhile.
      const { numDeletedRows } = await transaction
        .deleteFrom("pictures")
        .where("bot_id", "=", botId)
        .where("hash", "=", hash)
        .where("looked_at", "<", end)
        .executeTakeFirst();
      if (numDeletedRows > 0n)
        await transaction
          .deleteFrom("picture_files")
          .where("bot_id", "=", botId)
          .where("hash", "=", hash)
          .execute();
    }
  });
}

/** The columns of a bot that may hold pictures. */
const columnsOfBot = ["screen", "levels", "start_level"] as const;

/** What may refer to a picture: the published screen, the game, the draft and the kept versions. */
async function isReferredTo(db: Database, botId: string, hash: string): Promise<boolean> {
  const pattern = `%${hash}%`;
  const inBot = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("bot_id", "=", botId)
    .where((where) => where.or(columnsOfBot.map((column) => where(column, "like", pattern))))
    .executeTakeFirst();
  if (inBot) return true;
  for (const table of ["screen_drafts", "screen_versions"] as const) {
    const found = await db
      .selectFrom(table)
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("screen", "like", pattern)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

async function countPictures(db: Database, botId: string): Promise<number> {
  const { count } = await db
    .selectFrom("pictures")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("bot_id", "=", botId)
    .executeTakeFirstOrThrow();
  return count;
}

async function copyPicture(
  db: Database,
  { hash, from, to }: { readonly hash: string; readonly from: string; readonly to: string },
  now: number,
): Promise<void> {
  if (await keepPictureOn(db, to, hash, now)) return;
  const bot = sql<string>`cast(${to} as text)`.as("bot_id");
  const copied = sql<number>`cast(${now} as bigint)`;
  await db
    .insertInto("pictures")
    .columns(["bot_id", ...columns, "created_at", "looked_at"])
    .expression((make) =>
      make
        .selectFrom("pictures")
        .select([bot, ...columns, copied.as("created_at"), copied.as("looked_at")])
        .where("bot_id", "=", from)
        .where("hash", "=", hash),
    )
    .execute();
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
}
