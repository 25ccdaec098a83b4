import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { playerMark } from "#server/crypto/erased-mark.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { lastOf0, migrations } from "#server/store/schema/migrations.ts";
import { tableList } from "#server/store/schema/tables.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { signIn } from "#server/store/user/sign-in.ts";
import { verify } from "#server/verify/verify.ts";
import { type FreshStore, isPostgresql, stores } from "../stores.ts";
import { schemaFacts } from "./schema-facts.ts";

const folder = join(import.meta.dirname, "released");
const released = readdirSync(folder).flatMap((file) =>
  file.endsWith(".key") ? [file.slice(0, -".key".length)] : [],
);
/** A store with distributed tables was made by a command. */
const kinds = stores.filter(({ name }) => name !== "Citus");

test("there is one of each version, and one of the last before 1.0.0", () => {
  const versions = [lastOf0.withoutEnergy, ...Object.keys(migrations)];
  expect(released.toSorted()).toEqual(versions.toSorted());
});

describe.each(kinds)("a store of a released version on the $name", (kind) => {
  test.each(released)("%s opens, is whole, and its players come back", async (name) => {
    const fresh = await kind.fresh();
    const key = readFileSync(join(folder, `${name}.key`), "utf8").trim();
    await fill(fresh, name);
    const config = readConfig({ ...fresh.env, SECRET_KEY: key });
    const store = await openStore(config);
    const off = async () => (await verify(config)).checks.filter(({ faults }) => faults > 0);
    expect(await off()).toEqual([]);
    const player = await store.db
      .selectFrom("bot_users")
      .select(["bot_id as botId", "tg_id as tgId", "points"])
      .orderBy("bot_id")
      .orderBy("tg_id")
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const user = { tgId: player.tgId, name: "Ada", username: "ada" };
    const mark = playerMark(store.vault, player.botId, player.tgId);
    const bot = await readBot(store.db, player.botId);
    if (!bot) throw new Error("There is no bot.");
    const seen = await signIn(
      store.db,
      bot,
      { user, startParam: "", ip: null, mark, authDate: now },
      now,
    );
    if (!seen || seen === "erased") throw new Error("The player is not there.");
    expect(seen.tgName).toBe("Ada");
    const credit = {
      ...player,
      points: 5,
      idempotencyKey: "again",
      owner: { id: "o", name: "" },
      reason: "",
    };
    const paid = await creditPoints(store.db, credit, now);
    expect(paid).toMatchObject({ kind: "changed" });
    const { points } = await store.db
      .selectFrom("bot_users")
      .select("points")
      .where("bot_id", "=", player.botId)
      .where("tg_id", "=", player.tgId)
      .executeTakeFirstOrThrow();
    expect(points).toBe(seen.state.points + 5);
    expect(await off()).toEqual([]);
    await store.close();
    await fresh.remove();
  });

  test.each(released)("%s has the schema of a new store, once it is opened", async (name) => {
    const [old, fresh] = [await kind.fresh(), await kind.fresh()];
    await fill(old, name);
    const key = readFileSync(join(folder, `${name}.key`), "utf8").trim();
    const facts = async ({ env }: FreshStore) => {
      const store = await openStore(readConfig({ ...env, SECRET_KEY: key }));
      const found = await schemaFacts(store.db);
      await store.close();
      return found;
    };
    const expected = await facts(fresh);
    expect(expected.length).toBeGreaterThan(tableList.length);
    expect(await facts(old)).toEqual(expected);
    await old.remove();
    await fresh.remove();
  });

  async function fill({ env }: FreshStore, name: string): Promise<void> {
    const bytes = (end: string) => gunzipSync(readFileSync(join(folder, `${name}.${end}.gz`)));
    if (!isPostgresql(kind)) {
      mkdirSync(env.DATA_DIR ?? "", { recursive: true });
      writeFileSync(join(env.DATA_DIR ?? "", "slotwire.db"), bytes("db"));
      return;
    }
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query(bytes("sql").toString());
    await client.end();
  }
});
