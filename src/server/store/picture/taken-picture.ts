import { sql } from "kysely";
import { maxPictures, pictureOfBot, uploadedPicture } from "#contract/picture.ts";
import type { PlacedPicture } from "#contract/screen-picture.ts";
import { whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { listPictures, PictureError, pictureColumns, requirePictures } from "./picture.ts";

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
    .execute();
}
