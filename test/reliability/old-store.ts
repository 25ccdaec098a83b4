import { createHash } from "node:crypto";
import { copyFileSync, existsSync } from "node:fs";
import { Kysely, sql } from "kysely";
import { systemClock } from "#server/clock.ts";
import { createVault } from "#server/crypto/vault.ts";
import { withoutTimeLimits } from "#server/store/engine/database.ts";
import { embedded } from "#server/store/engine/embedded.ts";
import { embeddedFile } from "#server/store/engine/embedded-folder.ts";
import { bringUpToDate } from "#server/store/engine/migration.ts";
import { migrations } from "#server/store/engine/migrations.ts";
import type { Database, Tables } from "#server/store/engine/tables.ts";
import { run } from "../faults/postgres-pair.ts";
import { botToken } from "../server/service.ts";
import { type FreshStore, freshFolder, type StoreKind } from "../server/stores.ts";

export const secretKey = "a secret key for the stores of earlier versions";
/** The last migrations of the earlier versions that are played. */
export const oldSteps = ["0003-play", "0009-assets", "0016-activities"];
/** Each has three rows of the ledger, a message and a batch of taps. */
export const oldUsers = 2000;

/** A store of an earlier version with rows in it. */
export interface OldStore {
  readonly step: string;
  /** A copy of it, to be opened; `SECRET_KEY` is among its settings. */
  copy(): Promise<FreshStore>;
  remove(): Promise<void>;
}

/** Makes a store as the version whose last migration was `step` has left it. */
export async function makeOldStore(kind: StoreKind, step: string): Promise<OldStore> {
  const template = await kind.fresh();
  await onDatabase(template.env, async (db) => {
    await bringUpToDate(db, stepsUpTo(oldSteps[0] as string));
    await addRows(db);
    await bringUpToDate(db, stepsUpTo(step));
    // The copy is of the file alone.
    if (!template.env.DATABASE_URL) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  });
  return { step, remove: template.remove, copy: () => copyOf(kind, template) };
}

function stepsUpTo(last: string): typeof migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
}

async function copyOf(kind: StoreKind, template: FreshStore): Promise<FreshStore> {
  const copy = await kind.fresh();
  const [from, to] = [template.env.DATABASE_URL, copy.env.DATABASE_URL];
  if (from && to) {
    await run(serverOf(to), `drop database ${databaseOf(to)}`);
    await run(serverOf(to), `create database ${databaseOf(to)} template ${databaseOf(from)}`);
  } else copyFileSync(fileOf(template.env), fileOf(copy.env));
  return { ...copy, env: { ...copy.env, SECRET_KEY: secretKey } };
}

/** Whether a process has begun to migrate the store; of the embedded one, whether it has it open. */
export async function hasBegun({ DATABASE_URL, DATA_DIR }: FreshStore["env"]): Promise<boolean> {
  if (!DATABASE_URL) return existsSync(`${fileOf({ DATA_DIR: DATA_DIR ?? "" })}-wal`);
  const rows = await run(
    serverOf(DATABASE_URL),
    `select 1 from pg_stat_activity where datname = '${databaseOf(DATABASE_URL)}' and backend_xid is not null`,
  );
  return rows.length > 0;
}

/** Whether the store has gone through every migration; looks at a copy, and leaves the store alone. */
export async function isMigrated(env: FreshStore["env"]): Promise<boolean> {
  if (env.DATABASE_URL) return onDatabase(env, hasEveryStep);
  const folder = await freshFolder();
  for (const end of ["", "-wal"])
    if (existsSync(fileOf(env) + end)) copyFileSync(fileOf(env) + end, fileOf(folder.env) + end);
  const found = await onDatabase(folder.env, hasEveryStep);
  await folder.remove();
  return found;
}

async function hasEveryStep(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length === Object.keys(migrations).length;
}

/** What each start makes for itself. */
const ownOfEachStart = new Set(["service_secrets", "page_assets", "owner_links"]);

/** The same for two stores that hold the same, and went through the same migrations. */
export async function fingerprint(env: FreshStore["env"]): Promise<string> {
  return onDatabase(env, async (db) => {
    const hash = createHash("sha256");
    const tables = await db.introspection.getTables();
    for (const { name, columns } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (ownOfEachStart.has(name)) continue;
      hash.update(`${name} ${columns.map((column) => column.name).join(" ")}\n`);
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      for (const row of rows.map((one) => JSON.stringify(one)).toSorted()) hash.update(row);
    }
    return `${hash.digest("hex")} ${await hasEveryStep(db)}`;
  });
}

async function onDatabase<Result>(
  { DATABASE_URL, DATA_DIR = "" }: FreshStore["env"],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (DATABASE_URL) return withoutTimeLimits(DATABASE_URL, work);
  const dialect = await embedded({ folder: DATA_DIR, lockWaitMs: 5000, clock: systemClock });
  const db = new Kysely<Tables>({ dialect });
  return work(db).finally(() => db.destroy());
}

/** By the columns of the oldest version that is played. */
async function addRows(db: Database): Promise<void> {
  const now = sql.lit(Date.now());
  const numbers = sql`with recursive numbers(n) as (
    select cast(1 as bigint) union all select n + 1 from numbers where n < ${sql.lit(oldUsers)})`;
  const token = createVault(secretKey).seal(botToken, "bot-token:demo");
  await sql`insert into bots (bot_id, name, username, token, levels, max_energy, energy_per_second,
      points_per_tap, automine_points_per_hour, screen, created_at, updated_at)
    values ('demo', 'Demo', 'demo_bot', ${token}, '[{"name":"Bronze","points":10}]', 100, 1,
      2, 0, '{"blocks":[{"type":"points"}]}', ${now}, ${now})`.execute(db);
  await sql`insert into bot_users (bot_id, tg_id, ref_code, registered_by_ref_code, tg_username, tg_name,
      points, custom_value, ton_address, energy_full_at, automining_since, automine_points_per_hour,
      taps_counted_at, created_at, last_seen_at)
    ${numbers} select 'demo', n, 'code' || n, 'code' || (n % 70), 'user' || n, 'ЁЛКА ' || n,
      3 * n, 0, '', ${now}, ${now}, 0, ${now}, ${now}, ${now} from numbers`.execute(db);
  for (const part of [1, 2, 3])
    await sql`insert into ledger (bot_id, id, tg_id, delta, balance_after, source, created_at)
      ${numbers} select 'demo', ${sql.lit(`${part}-`)} || (100000000 + n), n, n, n * ${sql.lit(part)},
        ${sql.lit(part === 1 ? "taps" : "api")}, ${now} from numbers`.execute(db);
  await sql`insert into messages (bot_id, id, tg_id, text, is_html, status, created_at, telegram_message_id)
    ${numbers} select 'demo', 'm' || n, n, 'Hello', 0, 'sent', ${now}, n from numbers`.execute(db);
  await sql`insert into tap_batches (bot_id, tg_id, batch_id, accepted, created_at)
    ${numbers} select 'demo', n, 'batch-' || n, 1, ${now} from numbers`.execute(db);
}

function fileOf({ DATA_DIR = "" }: FreshStore["env"]): string {
  return embeddedFile(DATA_DIR);
}

function serverOf(url: string): string {
  return url.slice(0, url.lastIndexOf("/"));
}

function databaseOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}
