import { maxPictures, uploadedPicture } from "#contract/screen/picture.ts";
import type { PlacedPicture } from "#contract/screen/screen-picture.ts";
import { withBot } from "../bot/bot-lock.ts";
import { expectLargeCommit } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";

/** An uploaded picture without its files. */
export interface Picture {
  /** The first 128 bits of the SHA-256 of the uploaded file, in hex. */
  readonly hash: string;
  /** The size of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The dominant colour, as #rrggbb. */
  readonly color: string;
}

/** A new picture with its WebP files. */
export interface NewPicture extends Picture {
  /** One for each served width of `pictureWidths`; none is wider than the original. */
  readonly files: readonly { readonly width: number; readonly body: Uint8Array }[];
}

/** The error for pictures that a bot refers to but does not have, or for too many pictures. */
export class PictureError extends Error {
  readonly reason: "gone" | "too-many";
  /** Their paths in a bot file. */
  readonly paths: readonly string[];
  /** The number of pictures that the bot would have; 0 if some are missing. */
  readonly count: number;

  constructor(reason: PictureError["reason"], paths: readonly string[], count: number) {
    super(`pictures are ${reason}`);
    this.reason = reason;
    this.paths = paths;
    this.count = count;
  }
}

/** The columns of `Picture`. */
export const pictureColumns = ["hash", "width", "height", "color"] as const;

/** The bot's uploaded pictures, newest first. */
export function listPictures(db: Database, botId: string): Promise<Picture[]> {
  return db
    .selectFrom("pictures")
    .select(pictureColumns)
    .where("bot_id", "=", botId)
    .orderBy("created_at", "desc")
    .orderBy("hash")
    .execute();
}

/**
 * Marks a picture as just uploaded, and returns it; undefined if the bot has none with this hash.
 */
export function renewPicture(
  db: Database,
  botId: string,
  hash: string,
  now: number,
): Promise<Picture | undefined> {
  return db
    .updateTable("pictures")
    .set({ looked_at: now, unused_since: null })
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .returning(pictureColumns)
    .executeTakeFirst();
}

/** Whether the bot has a picture of this hash. */
export async function hasPicture(db: Database, botId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom("pictures")
    .select("hash")
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The platform's id of a picture's JPEG; null before the bot has sent it. */
export async function readPlatformFileId(
  db: Database,
  botId: string,
  hash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("pictures")
    .select("platform_file_id")
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.platform_file_id ?? null;
}

/** Stores the platform's id of a picture's JPEG; null clears it. */
export async function keepPlatformFileId(
  db: Database,
  botId: string,
  hash: string,
  fileId: string | null,
): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ platform_file_id: fileId })
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .execute();
}

/**
 * Adds a picture, unless the bot already has it (also "kept") or has `maxPictures`. Undefined for
 * an unknown bot.
 */
export function addPicture(
  db: Database,
  botId: string,
  picture: NewPicture,
  now: number,
): Promise<{ readonly kind: "kept" | "too-many" } | undefined> {
  return withBot(db, botId, (transaction) => insertPicture(transaction, botId, picture, now));
}

/** Like `addPicture`, for a transaction that has locked or created the bot. */
export async function insertPicture(
  db: Database,
  botId: string,
  { hash, width, height, color, files }: NewPicture,
  now: number,
): Promise<{ readonly kind: "kept" | "too-many" }> {
  if (await renewPicture(db, botId, hash, now)) return { kind: "kept" };
  if ((await listPictures(db, botId)).length >= maxPictures) return { kind: "too-many" };
  await db
    .insertInto("pictures")
    .values({ bot_id: botId, hash, width, height, color, created_at: now, looked_at: now })
    .execute();
  const rows = files.map((file) => ({
    bot_id: botId,
    hash,
    width: file.width,
    body: Buffer.from(file.body).toString("base64"),
  }));
  expectLargeCommit(db);
  await db.insertInto("picture_files").values(rows).execute();
  return { kind: "kept" };
}

/**
 * The WebP file of a picture for this width; the widest one of a narrower picture. Undefined for an
 * unknown picture.
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
  const hashes = new Set((await listPictures(db, botId)).map(({ hash }) => hash));
  return uploaded.flatMap(([path, picture]) => {
    const { botId: owner, hash = "" } = uploadedPicture(picture) ?? {};
    return owner === botId && hashes.has(hash) ? [] : [path];
  });
}

/**
 * Throws `PictureError` with the pictures that the bot does not have, which rolls a transaction
 * back.
 */
export async function requirePictures(
  db: Database,
  botId: string,
  placed: readonly PlacedPicture[],
): Promise<void> {
  const paths = await gonePictures(db, botId, placed);
  if (paths.length > 0) throw new PictureError("gone", paths, 0);
}
