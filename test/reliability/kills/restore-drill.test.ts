import { statSync } from "node:fs";
import { sql } from "kysely";
import { describe, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type Store, withoutTimeLimits } from "#server/store/engine/database.ts";
import { whole } from "#server/store/engine/dialect.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { creditedKeys, openWithBot } from "../../faults/bot.ts";
import { backUp, restoreElsewhere, verified } from "../../faults/restored.ts";
import { serviceProcess } from "../../faults/service-process.ts";
import { startUnderWay } from "../../faults/under-way.ts";
import { quantile } from "../../quantile.ts";
import { copiedStores } from "../../server/stores.ts";
import { record, scaled } from "../figure.ts";

const users = scaled(100_000, 1000);
const rowsOfUser = 10;
const writers = 8;
const quietMs = scaled(10_000, 1500);
/** The limit for restoring at full size, in seconds. */
const mostSeconds = 60;
/** A backup and its verification share two cores with the service. */
const mostSlower = 10;

describe.each(copiedStores)("R14 on the $name", (kind) => {
  test("a large store is backed up under writers at full speed, and restored whole", async () => {
    const fresh = await kind.fresh();
    const { store, apiKey } = await openWithBot(fresh.env);
    await fill(store, fresh.env.DATABASE_URL);
    const underWay = await startUnderWay(store, { apiKey, users });
    const env = {
      ...underWay.env,
      LOG_LEVEL: "fatal",
      KEY_RATE: "1000000",
      KEY_BURST: "1000000",
    };
    const service = await serviceProcess({ ...fresh.env, ...env });
    await service.start();
    await underWay.begin(service.url);
    const load = startLoad(service.url, apiKey);
    await new Promise((done) => setTimeout(done, quietMs));
    const quiet = load.took.splice(0);
    const before = new Set(load.acknowledged);
    let file = "";
    const backup = await seconds(async () => {
      file = await backUp(kind, fresh.env);
    });
    const busy = load.took.splice(0);
    await load.stop();
    const refused = load.refused();
    await underWay.goOn();
    await service.stop();

    let place = fresh;
    const restore = await seconds(async () => {
      place = await restoreElsewhere(kind, fresh.env, file);
    });
    let faults = 0;
    const verifying = await seconds(async () => {
      const { checks } = await verified(place.env).catch((error: { stdout?: string }) =>
        JSON.parse(error.stdout ?? '{"checks":[{"faults":1}]}'),
      );
      faults = checks.reduce((sum: number, check: { faults: number }) => sum + check.faults, 0);
    });
    const restored = await openStore(readConfig(place.env));
    const keys = new Set(await creditedKeys(restored));
    const restarted = await serviceProcess({ ...place.env, ...env });
    await restarted.start();
    const { twice, lostEvents } = await underWay.resultOf(restarted.url, restored);
    await restarted.stop();
    await underWay.close();
    await restored.close();

    const size = `${users} users, ${users * rowsOfUser} rows of the ledger, a file of ${Math.round(statSync(file).size / 1e6)} MB`;
    const figure = (what: string, value: number, goal: number, detail: string) =>
      record({
        id: `R14 ${what}, ${kind.name}`,
        value: Number(value.toFixed(2)),
        goal,
        detail,
      });
    const lost = [...before].filter((key) => !keys.has(key)).length;
    figure(
      "lost",
      lost,
      0,
      `Of ${before.size} credits acknowledged before the backup began; ${size}.`,
    );
    figure(
      "messages twice",
      twice,
      0,
      "Messages that both services sent, of a broadcast to all users and of calls; the first one went on after the backup.",
    );
    figure(
      "lost events",
      lostEvents,
      0,
      "Of those that waited for the webhook when the backup was made.",
    );
    figure("refused", refused, 0, `Credits without a 200, of all ${quiet.length + busy.length}.`);
    figure(
      "verify faults",
      faults,
      0,
      `What verify finds in the restored store, in ${verifying.toFixed(1)} s.`,
    );
    figure(
      "p99 ratio",
      quantile(busy, 0.99) / quantile(quiet, 0.99),
      mostSlower,
      `p99 of credits during the backup (${Math.round(quantile(busy, 0.99))} ms of ${busy.length}) to without (${Math.round(quantile(quiet, 0.99))} ms of ${quiet.length}); ${writers} writers, the service and the backup share the machine.`,
    );
    figure(
      "backup seconds",
      backup,
      mostSeconds,
      `As an operator makes it, under ${writers} writers; ${size}.`,
    );
    figure(
      "restore seconds",
      restore,
      mostSeconds,
      "As an operator does it, indexes and opening included.",
    );
    await place.remove();
    await store.close();
    await fresh.remove();
  });
});

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Writers without a pause, who credit any user. */
function startLoad(url: string, apiKey: string) {
  const acknowledged: string[] = [];
  const took: number[] = [];
  let refused = 0;
  let isOver = false;
  let turn = 0;
  const write = async () => {
    while (!isOver) {
      const at = turn++;
      const idempotencyKey = `load-${at}`;
      const userTelegramId = String(1 + ((at * 7919) % users));
      const query = new URLSearchParams({
        apiKey,
        botId: "demo",
        userTelegramId,
        points: "1",
        idempotencyKey,
      });
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/bot-users/external/increase-points?${query}`);
      await response.arrayBuffer();
      took.push(performance.now() - startedAt);
      if (response.status === 200) acknowledged.push(idempotencyKey);
      else refused += 1;
    }
  };
  const running = Array.from({ length: writers }, write);
  return {
    acknowledged,
    took,
    refused: () => refused,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Users with as many credits each as fit. */
async function fill({ db }: Store, databaseUrl: string | undefined): Promise<void> {
  const now = whole(Date.now());
  const add = async (within: Database) => {
    const numbers = (count: number) =>
      sql`with recursive numbers(n) as (
        select cast(1 as bigint) union all select n + 1 from numbers where n < ${whole(count)})`;
    await sql`insert into bot_users (bot_id, tg_id, ref_code, friends_count, tg_username, tg_name,
        username_key, name_key, points, custom_value, ton_address, energy_full_at, automining_since,
        automine_points_per_hour, taps_counted_at, created_at, last_seen_at)
      ${numbers(users)} select 'demo', n, 'ref' || n, 0, 'user' || n, 'User ' || n, 'user' || n,
        'user ' || n, ${whole(rowsOfUser)}, 0, '', ${now}, ${now}, 0, ${now}, ${now}, ${now}
      from numbers`.execute(within);
    await sql`insert into ledger (bot_id, id, tg_id, delta, balance_after, source, created_at)
      ${numbers(users * rowsOfUser)} select 'demo', 'seed-' || (100000000 + n),
        1 + (n - 1) / ${whole(rowsOfUser)}, 1, 1 + (n - 1) % ${whole(rowsOfUser)}, 'owner', ${now}
      from numbers`.execute(within);
    await sql`analyze`.execute(within);
  };
  await (databaseUrl === undefined ? add(db) : withoutTimeLimits(databaseUrl, add));
}
