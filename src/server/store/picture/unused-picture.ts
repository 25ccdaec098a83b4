import { withBot } from "../bot/bot-lock.ts";
import { expectLargeCommit } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";
import { renewPicture } from "./picture.ts";

/** The time for which an unused picture is kept, in ms: an open editor may still show it. */
const keptMs = 86_400_000;
/**
 * Few, because each is searched for in every kept screen while the bot is locked, and has
 * megabytes.
 */
const picturesAtOnce = 2;

/**
 * Checks some of the pictures that were not checked for a day. Removes those to which no draft,
 * version or level refers, both now and at the last check. Returns whether there are more.
 */
export async function removeUnusedPictures(db: Database, now: number): Promise<boolean> {
  const end = now - keptMs;
  const pictures = await listUnchecked(db, end, picturesAtOnce);
  for (const botId of new Set(pictures.map(({ bot_id }) => bot_id))) {
    const hashes = pictures.filter(({ bot_id }) => bot_id === botId).map(({ hash }) => hash);
    await checkPicturesOf(db, botId, hashes, { end, now });
  }
  return pictures.length === picturesAtOnce;
}

/** The uploaded pictures last checked before `end`, oldest first. */
function listUnchecked(
  db: Database,
  end: number,
  max: number,
): Promise<{ bot_id: string; hash: string }[]> {
  return (
    db
      .selectFrom("pictures")
      // Pictures of deleted bots are removed with them.
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
 * Checks the bot's pictures that were last checked before `end`, at `now`: removes one to which
 * nothing refers now or referred at the last check. Under the bot's lock, so that a screen
 * published in between keeps its pictures.
 */
async function checkPicturesOf(
  db: Database,
  botId: string,
  hashes: readonly string[],
  { end, now }: { readonly end: number; readonly now: number },
): Promise<void> {
  await withBot(db, botId, async (transaction) => {
    for (const hash of hashes) {
      if (await isReferredTo(transaction, botId, hash)) {
        await renewPicture(transaction, botId, hash, now);
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

/** Removes a picture that was unused at its last check before `end`; returns whether it did. */
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
    // Unless it was uploaded again in between.
    .where("looked_at", "<", end)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  expectLargeCommit(db);
  await db
    .deleteFrom("picture_files")
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .execute();
  return true;
}

/** The columns of a bot that may hold pictures. */
const columnsOfBot = ["screen", "levels", "start_level", "activities"] as const;

/**
 * Whether the published screen, the game, the activities, the draft, a kept version or a broadcast
 * refers to the picture.
 */
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
    const screen = await db
      .selectFrom(table)
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("screen", "like", pattern)
      .limit(1)
      .executeTakeFirst();
    if (screen) return true;
  }
  const broadcast = await db
    .selectFrom("broadcasts")
    .select("id")
    .where("bot_id", "=", botId)
    .where("picture", "=", hash)
    .limit(1)
    .executeTakeFirst();
  return broadcast !== undefined;
}
