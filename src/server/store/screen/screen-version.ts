import type { Selectable } from "kysely";
import type { PublishedScreen, ScreenVersion } from "#contract/schema/screen-draft.ts";
import { keptVersions } from "#contract/version-limit.ts";
import type { Database, ScreenVersionTable } from "../schema/tables.ts";

/** Who changes a screen. */
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
  /** What the owner wrote; may be empty. */
  readonly comment: string;
}

const columns = ["version", "published_at", "published_by", "note", "comment"] as const;

/** Publishes a screen to players; for a transaction that has locked the bot. */
export async function addVersion(
  db: Database,
  botId: string,
  { screen, by, note, comment }: NewVersion,
  now: number,
): Promise<void> {
  const { newest } = await db
    .selectFrom("screen_versions")
    .select(({ fn }) => fn.max<number | null>("version").as("newest"))
    .where("bot_id", "=", botId)
    .executeTakeFirstOrThrow();
  const version = (newest ?? 0) + 1;
  await db
    .insertInto("screen_versions")
    .values({
      bot_id: botId,
      version,
      screen,
      published_at: now,
      published_by: by.name,
      note,
      comment,
    })
    .execute();
  await db
    .deleteFrom("screen_versions")
    .where("bot_id", "=", botId)
    .where("version", "<=", version - keptVersions)
    .execute();
  await db.updateTable("bots").set({ screen }).where("bot_id", "=", botId).execute();
}

/** The bot's kept versions, newest first. */
export async function listVersions(db: Database, botId: string): Promise<ScreenVersion[]> {
  const rows = await db
    .selectFrom("screen_versions")
    .select(columns)
    .where("bot_id", "=", botId)
    .orderBy("version", "desc")
    .execute();
  return rows.map(versionOf);
}

/** One version of the bot's screen, or undefined if it is not kept. */
export async function readVersion(
  db: Database,
  botId: string,
  version: number,
): Promise<PublishedScreen | undefined> {
  const row = await db
    .selectFrom("screen_versions")
    .select([...columns, "screen"])
    .where("bot_id", "=", botId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...versionOf(row), screen: JSON.parse(row.screen) };
}

function versionOf(
  row: Pick<Selectable<ScreenVersionTable>, (typeof columns)[number]>,
): ScreenVersion {
  return {
    version: row.version,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    note: row.note,
    comment: row.comment,
  };
}
