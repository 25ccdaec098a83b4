import { keptVersions } from "#contract/screen/page-rule.ts";
import type { PublishedScreen, ScreenVersion } from "#contract/screen/screen-draft.schema.ts";
import type { Database } from "../schema/tables.ts";

/** The author of a change of a screen. */
export interface Author {
  /** An owner's name, or `bot file`. */
  readonly name: string;
  /** An owner's id; null for a bot file. */
  readonly id: string | null;
}

/** A screen to be published. */
export interface NewVersion {
  /** JSON: `Screen`. */
  readonly screen: string;
  readonly by: Author;
  /** The reason; may be empty. */
  readonly note: string;
  /** The owner's comment; may be empty. */
  readonly comment: string;
}

/** Publishes a screen to players; for a transaction that has locked the bot. */
export async function addVersion(
  db: Database,
  botId: string,
  { screen, by, note, comment }: NewVersion,
  now: number,
): Promise<ScreenVersion> {
  const { newest } = await db
    .selectFrom("screen_versions")
    .select(({ fn }) => fn.max<number | null>("version").as("newest"))
    .where("bot_id", "=", botId)
    .executeTakeFirstOrThrow();
  const version = (newest ?? 0) + 1;
  const stored = { screen, published_at: now, published_by: by.name, note, comment };
  await db
    .insertInto("screen_versions")
    .values({ bot_id: botId, version, ...stored })
    .execute();
  await db
    .deleteFrom("screen_versions")
    .where("bot_id", "=", botId)
    .where("version", "<=", version - keptVersions)
    .execute();
  await db.updateTable("bots").set({ screen }).where("bot_id", "=", botId).execute();
  return { version, publishedAt: now, publishedBy: by.name, note, comment };
}

/** The bot's kept versions, newest first. */
export function listVersions(db: Database, botId: string): Promise<ScreenVersion[]> {
  return versionsOf(db, botId).orderBy("version", "desc").execute();
}

/** One version of the bot's screen, or undefined if it is not stored. */
export async function readVersion(
  db: Database,
  botId: string,
  version: number,
): Promise<PublishedScreen | undefined> {
  const row = await versionsOf(db, botId)
    .select("screen")
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, screen: JSON.parse(row.screen) };
}

function versionsOf(db: Database, botId: string) {
  return db
    .selectFrom("screen_versions")
    .select([
      "version",
      "published_at as publishedAt",
      "published_by as publishedBy",
      "note",
      "comment",
    ])
    .where("bot_id", "=", botId);
}
