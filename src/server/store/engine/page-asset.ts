import type { Database } from "../schema/tables.ts";

/** The time for which the assets of a superseded release are kept, in ms. */
const keptMs = 7 * 86_400_000;

/**
 * Stores the assets of the starting release for all processes, and removes those superseded long
 * ago. An asset is a file with a content hash in its name; `read` returns it brotli-compressed and
 * is called only for new ones.
 */
export async function keepAssets(
  db: Database,
  paths: readonly string[],
  read: (path: string) => Promise<Buffer>,
  now: number,
): Promise<void> {
  const rows = await db.selectFrom("page_assets").select(["path", "superseded_at"]).execute();
  const current = new Set(rows.filter((row) => row.superseded_at === null).map(({ path }) => path));
  const expired = rows
    .filter(({ superseded_at }) => superseded_at !== null && superseded_at < now - keptMs)
    .map(({ path }) => path);
  const own = new Set(paths);
  const superseded = [...current].filter((path) => !own.has(path));
  const newAssets = await Promise.all(
    paths
      .filter((path) => !current.has(path))
      .map(async (path) => ({
        path,
        body: (await read(path)).toString("base64"),
        superseded_at: null,
      })),
  );
  if (expired.length + superseded.length + newAssets.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    if (expired.length > 0)
      await transaction.deleteFrom("page_assets").where("path", "in", expired).execute();
    if (superseded.length > 0)
      await transaction
        .updateTable("page_assets")
        .set({ superseded_at: now })
        .where("path", "in", superseded)
        .execute();
    for (const row of newAssets)
      await transaction
        .insertInto("page_assets")
        .values(row)
        .onConflict((conflict) => conflict.column("path").doUpdateSet({ superseded_at: null }))
        .execute();
  });
}

/** The brotli-compressed asset at this URL path; undefined if no recent release had one. */
export async function readAsset(db: Database, path: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("page_assets")
    .select("body")
    .where("path", "=", path)
    .executeTakeFirst();
  return row && Buffer.from(row.body, "base64");
}
