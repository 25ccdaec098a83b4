import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { isPostgres } from "#server/store/engine/dialect.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { countTaps } from "#server/store/user/taps.ts";
import type { BenchStore } from "../bench-store.ts";
import { atMost, type Figure } from "../figure.ts";
import { concurrency } from "../load.ts";
import type { Tell } from "../part.ts";
import { botId, seed } from "../seed.ts";
import { growth, measureStore, total } from "./store-bytes.ts";

const players = 30;
const hourMs = 3_600_000;
/** One every two seconds. */
const batches = 1800;
/** A player's loads of the page in an hour; an estimate. */
const tabs = 3;
const rules = {
  id: botId,
  game: {
    levels: [],
    maxEnergy: 1_000_000,
    energyPerSecond: 100,
    pointsPerTap: 1,
    autominePointsPerHour: 0,
  },
  energySince: 0,
  pastEnergy: [],
};

/** The stored bytes after a whole hour of a player's taps. */
export async function benchHourOfTaps(store: BenchStore, tell: Tell): Promise<Figure> {
  tell(`an hour of taps, ${store.name}`);
  const env = await store.fresh();
  await seed(env, players);
  const before = await measureStore(env);
  await tapForAnHour(env);
  const bytes = total(growth(before, await measureStore(env))) / players;
  return {
    figure: `bytes that an hour of taps leaves, ${store.name}`,
    value: `${bytes.toFixed(0)} bytes a player`,
    ratios: {},
    ...atMost("P17", 2, "kB", bytes / 1000),
  };
}

/** Every player's batches of the hour, as fast as the store counts them. */
async function tapForAnHour(env: Record<string, string>): Promise<void> {
  const store = await openStore(readConfig(withoutWaiting(env)));
  if (!isPostgres(store.db)) await sql`pragma synchronous = off`.execute(store.db);
  const startsAt = Math.ceil(Date.now() / hourMs) * hourMs;
  const waiting = Array.from({ length: players }, (_, index) => index + 1);
  const lane = async () => {
    for (let tgId = waiting.pop(); tgId !== undefined; tgId = waiting.pop())
      for (let number = 0; number < batches; number += 1) {
        const tab = { id: `tab-${tgId}-${Math.floor((number * tabs) / batches)}-of-hour`, number };
        const batch = { batchId: `batch-${tgId}-${number}`, taps: 5, tab };
        const now = startsAt + number * (hourMs / batches);
        const counted = await countTaps(store.db, { botId, tgId }, rules, batch, now);
        if (counted?.accepted !== 5) throw new Error(`A batch was paid ${counted?.accepted} taps.`);
      }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await store.close();
}

/** The stored bytes do not depend on whether PostgreSQL waits for the disk. */
function withoutWaiting(env: Record<string, string>): Record<string, string> {
  if (!env.DATABASE_URL) return env;
  const options = encodeURIComponent("-c synchronous_commit=off");
  return { ...env, DATABASE_URL: `${env.DATABASE_URL}?options=${options}` };
}
