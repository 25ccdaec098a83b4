import type { Database } from "#server/store/schema/tables.ts";

/**
 * Every API key whole or nearly, every secret of a webhook, every bot token and every password of the
 * tests.
 */
const secrets = /sw_live_[0-9A-Za-z]{30}|whsec_[0-9A-Za-z+/]{30}|CANARY-(?:token|password)/;

/** The part of `text` around a secret that it holds; undefined when it holds none. */
export function leakIn(text: string): string | undefined {
  const found = secrets.exec(text);
  return found ? text.slice(Math.max(0, found.index - 60), found.index + 20) : undefined;
}

/** Everything that a store holds, as text. */
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
