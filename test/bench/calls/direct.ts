import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Libsql from "libsql";
import pg from "pg";
import { concurrency, type Speed } from "../load.ts";

/** A task for the store's driver alone; `service.ts` does the same and more. */
export interface DirectTask {
  readonly env: Record<string, string>;
  readonly what: "read" | "credit";
  readonly tgIds: readonly number[];
  readonly apiKeyId: string;
  readonly seconds: number;
}

const columns =
  "tg_id, created_at, ref_code, registered_by_ref_code, tg_name, tg_username, custom_value, ton_address, automine_points_per_hour, last_ip, " +
  "points, energy_full_at, automining_since, taps_counted_at";
const raise = (at: string) =>
  `update bot_users set points = points + 1 where bot_id = 'crowd' and tg_id = ${at} returning ${columns}`;
const entry = "bot_id, id, tg_id, delta, balance_after, source, api_key_id, created_at";

process.once("message", (task: DirectTask) => {
  void run(task).then((speed) => process.send?.(speed, () => process.exit(0)));
});

async function run(task: DirectTask): Promise<Speed> {
  const { once, lanes } = task.env.DATABASE_URL ? onPostgres(task) : onFile(task);
  const times: number[] = [];
  const endsAt = performance.now() + task.seconds * 1000;
  const startedAt = performance.now();
  let turn = 0;
  const lane = async () => {
    while (performance.now() < endsAt) {
      const from = performance.now();
      await once(task.tgIds[turn++ % task.tgIds.length] as number);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

function onPostgres({ env, what, apiKeyId }: DirectTask): {
  once: (tgId: number) => Promise<unknown>;
  lanes: number;
} {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10 });
  const read = `select ${columns} from bot_users where bot_id = 'crowd' and tg_id = $1`;
  const credit = `with credited as (${raise("$1")}), entry as (insert into ledger (${entry})
    select 'crowd', $2, tg_id, 1, points, 'api', $3, $4 from credited) select * from credited`;
  const once = (tgId: number) =>
    what === "read"
      ? pool.query(read, [tgId])
      : pool.query(credit, [tgId, randomUUID(), apiKeyId, Date.now()]);
  return { once, lanes: concurrency };
}

/** The file's driver is synchronous: it runs one statement after another at any concurrency. */
function onFile({ env, what, apiKeyId }: DirectTask): {
  once: (tgId: number) => Promise<unknown>;
  lanes: number;
} {
  const file = new Libsql(join(env.DATA_DIR ?? "", "slotwire.db"));
  for (const pragma of [
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
  ])
    file.pragma(pragma);
  const read = file.prepare(
    `select ${columns} from bot_users where bot_id = 'crowd' and tg_id = ?`,
  );
  const [begin, update, insert, commit] = [
    file.prepare("begin immediate"),
    file.prepare(raise("?")),
    file.prepare(`insert into ledger (${entry}) values ('crowd', ?, ?, 1, ?, 'api', ?, ?)`),
    file.prepare("commit"),
  ] as const;
  const once = async (tgId: number) => {
    if (what === "read") return read.all(tgId);
    begin.run();
    const [row] = update.all(tgId) as { points: number }[];
    insert.run(randomUUID(), tgId, row?.points, apiKeyId, Date.now());
    return commit.run();
  };
  return { once, lanes: 1 };
}
