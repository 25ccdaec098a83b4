import { sql } from "kysely";
import { maxPictures, pictureOfBot, uploadedPicture } from "#contract/picture.ts";
import type { PlacedPicture } from "#contract/screen-picture.ts";
import { withBot } from "../bot/bot-lock.ts";
import { whole } from "../engine/dialect.ts";
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
  /** How many pictures the bot would have. */
  readonly count: number;

  constructor(reason: PictureError["reason"], paths: readonly string[], count: number) {
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
 * The picture with this hash, which then counts as just uploaded; undefined if the bot has none.
 */
export function keepPictureOn(
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
  await db.insertInto("picture_files").values(rows).execute();
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
  if (paths.length > 0) throw new PictureError("gone", paths, 0);
}

/**
 * Copies those pictures that are other bots', for a transaction that has locked the bot. Throws
 * `PictureError` if one of them is not kept, or the bot would have too many.
 */
export async function takePictures(
  db: Database,
  botId: string,
  placed: readonly PlacedPicture[],
  now: number,
): Promise<void> {
  const kept = new Set((await listPictures(db, botId)).map(({ hash }) => hash));
  const missing = new Map<string, { readonly from: string; readonly paths: string[] }>();
  for (const [path, picture] of placed) {
    const { hash = "", botId: from = botId } = uploadedPicture(picture) ?? {};
    if (from === botId || kept.has(hash)) continue;
    missing.set(hash, { from, paths: [...(missing.get(hash)?.paths ?? []), path] });
  }
  const tooMany = [...missing.values()].slice(Math.max(0, maxPictures - kept.size));
  if (tooMany.length > 0)
    throw new PictureError(
      "too-many",
      tooMany.flatMap(({ paths }) => paths),
      kept.size + missing.size,
    );
  for (const [hash, { from }] of missing) await copyPicture(db, { hash, from, to: botId }, now);
  const own = placed.map(([path, picture]): PlacedPicture => [path, pictureOfBot(picture, botId)]);
  await requirePictures(db, botId, own);
}

/** The uploaded pictures that were last looked at before `end`, oldest first. */
export function listUnlooked(
  db: Database,
  end: number,
  max: number,
): Promise<{ bot_id: string; hash: string }[]> {
  return (
    db
      .selectFrom("pictures")
      // Those of deleted bots are removed with them.
      .innerJoin("bots", "bots.bot_id", "pictures.bot_id")
      .select(["pictures.bot_id", "pictures.hash"])
      .where("bots.deleted_at", "is", null)
      .where("pictures.looked_at", "<", end)
      .orderBy("pictures.looked_at")
      .limit(max)
      .execute()
  );
}

/**
 * Looks at those of the bot's pictures that were last looked at before `end`, at `now`: removes one
 * that nothing refers to, and nothing referred to at the last look. Under the bot's lock, so that
 * what is published meanwhile keeps its pictures.
 */
export async function lookAtPictures(
  db: Database,
  botId: string,
  hashes: readonly string[],
  { end, now }: { readonly end: number; readonly now: number },
): Promise<void> {
  await withBot(db, botId, async (transaction) => {
    for (const hash of hashes) {
      if (await isReferredTo(transaction, botId, hash)) {
        await keepPictureOn(transaction, botId, hash, now);
        continue;
      }
      if (await removePicture(transaction, botId, hash, end)) continue;
      await transaction
        .updateTable("pictures")
        .set({ looked_at: now, unused_since: now })
        .where("bot_id", "=", botId)
        .where("hash", "=", hash)
        .where("looked_at", "<", end)
        .execute();
    }
  });
}

/** Removes a picture that was unused at its last look before `end`; else false. */
async function removePicture(
  db: Database,
  botId: string,
  hash: string,
  end: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("pictures")
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .where("unused_since", "is not", null)
    // Unless it was uploaded again meanwhile.
    .where("looked_at", "<", end)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await db
    .deleteFrom("picture_files")
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .execute();
  return true;
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

/** The files first: a picture that is removed meanwhile is then missing, not without its files. */
async function copyPicture(
  db: Database,
  { hash, from, to }: { readonly hash: string; readonly from: string; readonly to: string },
  now: number,
): Promise<void> {
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
  await db
    .insertInto("pictures")
    .columns(["bot_id", ...columns, "created_at", "looked_at"])
    .expression((make) =>
      make
        .selectFrom("pictures")
        .innerJoin("bots", "bots.bot_id", "pictures.bot_id")
        .select([bot, ...columns, copied.as("created_at"), copied.as("looked_at")])
        .where("pictures.bot_id", "=", from)
        .where("hash", "=", hash)
        .where("bots.deleted_at", "is", null),
    )
    .execute();
}
