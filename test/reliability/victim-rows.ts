import type { Database } from "#server/store/schema/tables.ts";

/** The guard's own tables, and counts that are written with a delay. */
const leftOut = ["owner_sessions", "owner_attempts", "day_counts"];

/** Every row of the store with one of `names`, and none of `others`; sorted. */
export async function rowsWith(
  db: Database,
  names: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !leftOut.includes(name),
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await db
          .selectFrom(name as "bots")
          .selectAll()
          .execute()
      ).map((row) => `${name} ${JSON.stringify(row)}`),
    ),
  );
  return rows
    .flat()
    .filter((row) => names.some((name) => row.includes(name)))
    .filter((row) => !others.some((name) => row.includes(name)))
    .toSorted();
}
