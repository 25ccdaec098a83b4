import { sql } from "kysely";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";

/** A store with users in it. */
export interface Seeded {
  readonly env: Record<string, string>;
  /** The key of the bot `crowd`, whose users are numbered from 1 to `users`. */
  readonly crowdKey: string;
  readonly crowdKeyId: string;
  readonly users: number;
  /** The key of the bot `circle`, of whose users 1, 2 and 3 have 0, 100 and 10,000 friends. */
  readonly circleKey: string;
}

/** How many friends the first users of the bot `circle` have. */
export const friendCounts = [0, 100, 10_000] as const;

const perStatement = 50_000;

/**
 * Fills the store of `env`, a fresh one: so many users with a row in the ledger each, and users
 * with friends.
 */
export async function seed(env: Record<string, string>, users: number): Promise<Seeded> {
  const store = await openStore(readConfig(env));
  const crowdKey = await makeBot(store, "crowd");
  const circleKey = await makeBot(store, "circle");
  for (let from = 1; from <= users; from += perStatement)
    await addUsers(store, "crowd", from, Math.min(users, from + perStatement - 1), null);
  await addUsers(store, "circle", 1, 3, null);
  let from = 4;
  for (const [index, friends] of friendCounts.entries()) {
    if (friends > 0)
      await addUsers(store, "circle", from, from + friends - 1, refCode("circle", index + 1));
    from += friends;
  }
  await sql`analyze`.execute(store.db);
  const { id } = await store.db
    .selectFrom("api_keys")
    .select("id")
    .where("bot_id", "=", "crowd")
    .executeTakeFirstOrThrow();
  await store.close();
  return { env, crowdKey, crowdKeyId: id, users, circleKey };
}

async function makeBot(store: Store, id: string): Promise<string> {
  const levels = Array.from({ length: 20 }, (_, index) => ({
    name: `Level ${index}`,
    points: 100 * 2 ** index,
  }));
  const file = {
    id,
    name: "Bench",
    username: "bench_bot",
    token: "7000000001:bench",
    game: { levels },
    screen: { blocks: [] },
  };
  const { apiKey = "" } = await importBot(
    store,
    readBotFile(JSON.stringify(file), false),
    "bench",
    Date.now(),
  );
  return apiKey;
}

function refCode(botId: string, tgId: number): string {
  return `${botId}${tgId}`;
}

async function addUsers(
  { db }: Store,
  botId: string,
  from: number,
  to: number,
  registeredBy: string | null,
): Promise<void> {
  const now = Date.now();
  // Far enough apart that a list by points is one.
  const startingPoints = sql`100 + n * 7919 % 99991`;
  const numbers = sql`with recursive numbers(n) as (select cast(${from} as bigint) union all select n + 1 from numbers where n < ${to})`;
  await sql`
    insert into bot_users (bot_id, tg_id, ref_code, registered_by_ref_code, tg_username, tg_name, username_key, name_key, points, custom_value, ton_address,
      energy_full_at, automining_since, automine_points_per_hour, taps_counted_at, created_at, last_seen_at)
    ${numbers} select ${botId}, n, ${botId} || n, cast(${registeredBy} as text), 'user' || n, 'User ' || n, 'user' || n, 'user ' || n, ${startingPoints}, 0, '',
      cast(${now} as bigint), cast(${now} as bigint), 0, cast(${now} as bigint), cast(${now} as bigint), cast(${now} as bigint)
    from numbers`.execute(db);
  await sql`
    insert into ledger (bot_id, id, tg_id, delta, balance_after, source, created_at)
    ${numbers} select ${botId}, 'seed-' || (100000000 + n), n, ${startingPoints}, ${startingPoints}, 'taps', cast(${now} as bigint) from numbers`.execute(
    db,
  );
}
