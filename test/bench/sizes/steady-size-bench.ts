import { type RawBuilder, sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";
import type { BenchStore } from "../bench-store.ts";
import type { Figure } from "../figure.ts";
import type { Tell } from "../part.ts";
import { botId, seed } from "../seed.ts";
import { growth, measureStore } from "./store-bytes.ts";

const rows = 20_000;
/** The estimated activity of a day's players. */
const day = { players: 100_000, tabs: 3, messages: 1, hoursOfTaps: 2, opens: 2 } as const;
/** The default settings. */
const keptDays = readConfig({});

/**
 * The final size of the store of a bot with a hundred thousand daily players, computed from the
 * measured bytes of a row of each kind.
 */
export async function benchSteadySize(store: BenchStore, tell: Tell): Promise<Figure[]> {
  tell(`the size of a bot with 100,000 daily players, ${store.name}`);
  const env = await store.fresh();
  await seed(env, 1);
  const empty = await measureStore(env);
  const filled = await store.fresh();
  await seed(filled, rows);
  await addRows(filled);
  const bytes = growth(empty, await measureStore(filled));
  const perRow = (table: string) => (bytes.get(table) ?? 0) / rows;
  const users = day.players * perRow("bot_users");
  const tabs = day.players * day.tabs * keptDays.tapDays * perRow("tap_tabs");
  const messages = day.players * day.messages * keptDays.messageDays * perRow("messages");
  // An hour of taps is one entry, and so is an hour with paid auto-mining.
  const ledger = day.players * (day.hoursOfTaps + day.opens) * 365 * perRow("ledger");
  const line = (what: string, gigabytes: number, table: string): Figure => ({
    figure: `100,000 daily players, ${store.name}: ${what}`,
    value: `${(gigabytes / 1e9).toFixed(2)} GB (${perRow(table).toFixed(0)} bytes a row)`,
    ratios: {},
  });
  return [
    line("users", users, "bot_users"),
    line(`${day.tabs} tabs a day, kept ${keptDays.tapDays} days`, tabs, "tap_tabs"),
    line(`${day.messages} message a day, kept ${keptDays.messageDays} days`, messages, "messages"),
    line(
      `ledger of a year, ${day.hoursOfTaps} hours of taps and ${day.opens} of auto-mining a day`,
      ledger,
      "ledger",
    ),
  ];
}

/** Adds a row of every other growing table for each user. */
async function addRows(env: Record<string, string>): Promise<void> {
  const { db, close } = await openStore(readConfig(env));
  const users = sql`from bot_users where bot_id = ${botId}`;
  const now = Date.now();
  const uuid = sql`'019a0000-0000-7000-8000-' || (100000000000 + tg_id)`;
  await insert(
    db,
    sql`insert into tap_tabs (bot_id, tg_id, tab, number, accepted, counted_at, counted_on)
      select bot_id, tg_id, ${uuid}, 900, 5, cast(${now} as bigint), cast(${Math.floor(now / 86_400_000)} as bigint) ${users}`,
  );
  await insert(
    db,
    sql`insert into messages (bot_id, id, tg_id, text, is_html, status, created_at, left_at, telegram_message_id)
      select bot_id, ${uuid}, tg_id, ${"Your energy is full. Come back and tap!"}, 0, 'sent', cast(${now} as bigint), cast(${now} as bigint), tg_id ${users}`,
  );
  await close();
}

async function insert(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db);
}
