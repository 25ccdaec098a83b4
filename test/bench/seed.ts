import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { weekOf } from "#game/week.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { type Store, withoutTimeLimits } from "#server/store/engine/database.ts";
import { whole } from "#server/store/engine/dialect.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";

/** A store with users in it. */
export interface Seeded {
  readonly env: Record<string, string>;
  readonly botId: string;
  /** The key of the bot, whose users are numbered from 1 to `users`. */
  readonly apiKey: string;
  readonly apiKeyId: string;
  readonly users: number;
}

export const botId = "crowd";
/** The bot's token. */
export const token = "7000000001:bench";

const perStatement = 50_000;
/** The time since users tapped last; as many taps as the rules allow are paid at once. */
const restedMs = 3_600_000;

/**
 * Fills the empty store of `env`: a bot with every activity, and so many users with a ledger entry
 * each, of whom every third has a boost; up to `friends` of them are friends of the first.
 */
export async function seed(
  env: Record<string, string>,
  users: number,
  friends = 0,
): Promise<Seeded> {
  const [seeded] = await seedBots(env, [botId], users, friends);
  return seeded as Seeded;
}

/** The same for several bots, each with as many users. */
export async function seedBots(
  env: Record<string, string>,
  botIds: readonly string[],
  users: number,
  friends = 0,
): Promise<Seeded[]> {
  const store = await openStore(readConfig(env));
  const seeded: Seeded[] = [];
  for (const id of botIds) seeded.push({ env, botId: id, users, ...(await makeBot(store, id)) });
  const fill = async (db: Database) => {
    for (const id of botIds)
      for (let from = 1; from <= users; from += perStatement)
        await addUsers(db, id, from, Math.min(users, from + perStatement - 1), friends);
    // PostgreSQL would do both some time later, during the bench.
    for (const step of env.DATABASE_URL ? ["vacuum analyze", "checkpoint"] : ["analyze"])
      await sql.raw(step).execute(db);
  };
  // On a busy machine it takes longer than the service's limit for a statement.
  await (env.DATABASE_URL ? withoutTimeLimits(env.DATABASE_URL, fill) : fill(store.db));
  await store.close();
  // Unwritten pages would delay every commit.
  execFileSync("sync");
  return seeded;
}

/** Every kind of activity; taps and credits count for the leaderboard of the week. */
const activities = {
  pages: [
    {
      id: "earn",
      title: "Earn",
      icon: "gift",
      blocks: [
        { type: "tasks" },
        { type: "daily" },
        { type: "boosts" },
        { type: "leaderboard" },
        { type: "leaderboard", period: "week" },
        { type: "leaderboard", by: "friends", period: "week" },
        { type: "quiz" },
      ],
    },
  ],
  tasks: [
    { id: "site", title: "Visit us", kind: "visit", url: "https://example.com/", reward: 100 },
    { id: "level", title: "Reach level 3", kind: "level", level: 3, reward: 100 },
    { id: "word", title: "The word", kind: "code", code: "word", reward: 100 },
  ],
  daily: { rewards: [10, 20, 50] },
  boosts: [
    { id: "taps", title: "Taps", price: 100, growth: 2, max: 10, effect: { pointsPerTap: 1 } },
    { id: "mine", title: "Mine", price: 100, max: 5, effect: { autominePerHour: 10 } },
  ],
  invite: { points: 100, friendPoints: 50, when: { taps: 1_000_000 } },
  quizzes: [
    {
      id: "quiz",
      title: "Quiz",
      reward: 10,
      questions: [{ question: "Which?", options: ["This", "That"], right: 0 }],
    },
  ],
  onboarding: [{ title: "Welcome" }],
};

async function makeBot(store: Store, id: string): Promise<Pick<Seeded, "apiKey" | "apiKeyId">> {
  const levels = Array.from({ length: 20 }, (_, index) => ({
    name: `Level ${index}`,
    points: 100 * 2 ** index,
  }));
  const file = {
    id,
    name: "Bench",
    username: "bench_bot",
    token,
    // More than a bench uses up.
    game: { levels, maxEnergy: 1_000_000, energyPerSecond: 100 },
    screen: { blocks: [] },
    ...activities,
  };
  const { apiKey = "" } = await importBot(
    store,
    readBotFile(JSON.stringify(file), false),
    "bench",
    Date.now(),
  );
  const key = await store.db
    .selectFrom("api_keys")
    .select("id")
    .where("bot_id", "=", id)
    .executeTakeFirstOrThrow();
  return { apiKey, apiKeyId: key.id };
}

async function addUsers(
  db: Database,
  id: string,
  from: number,
  to: number,
  friends: number,
): Promise<void> {
  const now = whole(Date.now());
  // Far enough apart that a list by points is one.
  const inEveryThird = (value: number) => sql`case when n % 3 = 0 then ${whole(value)} end`;
  const startingPoints = sql`100 + n * 7919 % 99991`;
  const numbers = sql`with recursive numbers(n) as (select cast(${from} as bigint) union all select n + 1 from numbers where n < ${to})`;
  await sql`
    insert into bot_users (bot_id, tg_id, ref_code, registered_by_ref_code, friends_count, tg_username, tg_name, username_key, name_key, points, custom_value, ton_address,
      energy_full_at, automining_since, automine_points_per_hour, taps_counted_at, created_at, last_seen_at,
      week, week_points, week_friends, boost_points_per_tap, boost_max_energy, boost_energy_per_second, boost_automine_per_hour)
    ${numbers} select ${id}, n, 'ref' || n, case when n between 2 and ${whole(friends + 1)} then 'ref1' end, case when n = 1 then ${whole(friends)} else 0 end,
      'user' || n, 'User ' || n, 'user' || n, 'user ' || n, ${startingPoints}, 0, '',
      ${now}, ${now}, 0, ${now} - ${whole(restedMs)}, ${now}, ${now},
      ${whole(weekOf(Date.now()))}, ${startingPoints}, 0, ${inEveryThird(1)}, ${inEveryThird(0)}, ${inEveryThird(0)}, ${inEveryThird(0)}
    from numbers`.execute(db);
  await sql`
    insert into ledger (bot_id, id, tg_id, delta, balance_after, source, created_at)
    ${numbers} select ${id}, 'seed-' || (100000000 + n), n, ${startingPoints}, ${startingPoints}, 'taps', ${now} from numbers`.execute(
    db,
  );
}
