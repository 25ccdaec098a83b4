import { listUnlooked, lookAtPictures } from "../store/picture/unused-picture.ts";
import type { Database } from "../store/schema/tables.ts";

/** How long an unused picture is kept, in ms; so long it may stand in an open editor. Our rule. */
const keptMs = 86_400_000;
/** Few, because each is searched for in every kept screen while the bot is locked, and has megabytes. */
const picturesAtOnce = 2;

/**
 * Looks at some of the pictures that nobody looked at for a day, and removes those that, now as at
 * the last look, no draft, version or level refers to. Returns whether there are more.
 */
export async function removeUnusedPictures(db: Database, now: number): Promise<boolean> {
  const end = now - keptMs;
  const found = await listUnlooked(db, end, picturesAtOnce);
  for (const botId of new Set(found.map(({ bot_id }) => bot_id))) {
    const hashes = found.filter(({ bot_id }) => bot_id === botId).map(({ hash }) => hash);
    await lookAtPictures(db, botId, hashes, { end, now });
  }
  return found.length === picturesAtOnce;
}
