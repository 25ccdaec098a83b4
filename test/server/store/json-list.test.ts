import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { jsonList, stringsIn } from "#server/store/engine/json-list.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { everyStore, type FreshStore, isPostgresql } from "../stores.ts";

/** What separates strings in a list, and what is escaped in one. */
const awkward = ["", '"', "\\", ",", ", ", '","', '", "', "[]", "null", "\n", "Ёлка", "😀"];
/** PostgreSQL cannot store NUL. */
const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
const texts = fc.array(fc.oneof(fc.constantFrom(...awkward), text));

describe.each(everyStore)("a list of strings from the $name", (kind) => {
  let fresh: FreshStore;
  let store: Store;

  beforeAll(async () => {
    fresh = await kind.fresh();
    store = await openStore(readConfig(fresh.env));
  });
  afterAll(async () => {
    await store.close();
    await fresh.remove();
  });

  async function listOf(values: readonly string[]): Promise<string | null> {
    const rows = isPostgresql(kind)
      ? sql`json_array_elements_text(cast(${JSON.stringify(values)} as json))`
      : sql`json_each(${JSON.stringify(values)})`;
    const list = jsonList(store.db, sql.ref("value"));
    const { rows: found } = await sql<{
      list: string | null;
    }>`select ${list} as list from ${rows}`.execute(store.db);
    return found[0]?.list ?? null;
  }

  test("gives the strings", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        expect(stringsIn(await listOf(values))).toEqual(values);
      }),
    );
  });
});
