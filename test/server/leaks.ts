import type { Database } from "#server/store/schema/tables.ts";

/** API keys, webhook secrets, bot tokens and passwords of the tests, whole or nearly. */
const secrets = /sw_live_[0-9A-Za-z]{30}|whsec_[0-9A-Za-z+/]{30}|CANARY-(?:token|password)/;

/** The text around the first secret in `text`; undefined without one. */
export function leakIn(text: string): string | undefined {
  const found = secrets.exec(text);
  return found ? text.slice(Math.max(0, found.index - 60), found.index + 20) : undefined;
}

/** The whole content of a store as text. */
export async function dump(db: Database): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as "bots")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}
