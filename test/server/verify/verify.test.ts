import { existsSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { Printed } from "#server/commands/command-args.ts";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { addOwner } from "#server/store/owner/owner.ts";
import { lastOf0 } from "#server/store/schema/migrations.ts";
import { startErasure } from "#server/store/user/erasure.ts";
import { stepErasure } from "#server/store/user/erasure-step.ts";
import { verify } from "#server/verify/verify.ts";
import { atOnce } from "../../raw-call.ts";
import { startOfTest } from "../service.ts";
import { everyStore, type FreshStore, isPostgresql } from "../stores.ts";
import { addWholeBot, pictureHash } from "./whole-bot.ts";

/** Damage to a bot, by the check that finds it. `at` is the condition of the bot's rows. */
const spoils: Readonly<Record<string, (at: string, botId: string) => string>> = {
  balance: (at) => `update bot_users set points = 16 where ${at} and tg_id = 1`,
  "last-balance": (at) => `update ledger set balance_after = 16 where ${at} and id = 'c'`,
  "balance-chain": (at) => `update ledger set balance_after = 12 where ${at} and id = 'a'`,
  "ledger-range": (at) => `update ledger set balance_after = -1 where ${at} and id = 'f'`,
  spent: (at) => `update bot_users set points_spent = 4 where ${at} and tg_id = 2`,
  "bought-boosts": (at) => `update bought_boosts set bought = 2 where ${at}`,
  "daily-bonus": (at) => `update daily_bonuses set day = 20001 where ${at}`,
  "quiz-payment": (at) => `update quiz_answers set paid = 3 where ${at}`,
  friends: (at) => `update bot_users set friends_count = 2 where ${at} and tg_id = 1`,
  "user-values": (at) => `update bot_users set is_hidden = 2 where ${at} and tg_id = 1`,
  "boosts-of-users": (at) =>
    `update bot_users set boost_max_energy = null where ${at} and tg_id = 2`,
  "automining-rate": (at) =>
    `update bot_users set automine_points_per_hour = 99 where ${at} and tg_id = 1`,
  "energy-settings": (at) => `update bot_users set energy_since = 1 where ${at} and tg_id = 1`,
  blocks: (at) => `update bot_users set blocked_at = 1 where ${at} and tg_id = 1`,
  weeks: (at) => `update bot_users set week = 1 where ${at} and tg_id = 1`,
  "ip-addresses": (at) => `update bot_users set last_ip = '192.0.2.1' where ${at} and tg_id = 1`,
  erasures: (_, botId) =>
    `insert into erasures (bot_id, tg_id, started_at, removed) values ('${botId}', 1, 1, 0)`,
  "erased-points": (_, botId) =>
    `insert into erased_points (bot_id, month, source, part, points, entries) values ('${botId}', '2026-11', 'api', 0, 1, 0)`,
  "users-of-erasures": (_, botId) =>
    `insert into erasures (bot_id, tg_id, started_at, removed) values ('${botId}', 99, 1, 0)`,
  "name-keys": (at) => `update bot_users set name_key = 'x' where ${at} and tg_id = 1`,
  "message-turns": (at) => `delete from chats where ${at}`,
  "outbox-due": (at) => `update outboxes set due_at = null where ${at}`,
  "message-states": (at) =>
    `update messages set telegram_message_id = null where ${at} and id = 'sent'`,
  "broadcast-counts": (at) => `update broadcasts set sent = 1 where ${at} and id = 'over'`,
  "broadcast-states": (at) => `update broadcasts set due_at = null where ${at} and id = 'open'`,
  "broadcasts-at-once": (at) =>
    `update broadcasts set status = 'paused', finished_at = null where ${at} and id = 'over'`,
  "event-queues": (at) => `delete from event_queues where ${at}`,
  "event-order": (at) =>
    `update events set status = 'waiting', number = 2 where ${at} and id = 'there'`,
  "event-states": (at) => `update events set attempts = 0 where ${at} and id = 'there'`,
  "webhook-pauses": (at) => `update webhooks set paused_at = 1 where ${at}`,
  draft: (at) => `delete from screen_drafts where ${at}`,
  "published-screen": (at) => `update bots set screen = '{"blocks":[]}' where ${at}`,
  "screen-versions": (at) => `update screen_versions set version = 0 where ${at}`,
  "api-keys": (at) => `update api_keys set hash = 'plain' where ${at}`,
  roles: (at) => `update bot_owners set role = 'king' where ${at}`,
  "day-counts": (at) => `update day_counts set count = -1 where ${at}`,
  "field-health": (at) => `update field_health set fetches = 0 where ${at}`,
  "field-samples": (at) => `update field_states set sampled_at = null where ${at}`,
  "picture-files": (at) => `delete from picture_files where ${at}`,
  "picture-bodies": (at) => `update picture_files set body = 'UklGRg==' where ${at}`,
  "picture-references": (at) =>
    `update bots set activities = replace(activities, '${pictureHash}', '${"f".repeat(32)}') where ${at}`,
  "pictures-of-broadcasts": (at) => `update broadcasts set picture = 'gone' where ${at}`,
  "pictures-of-picture_files": (at) => `update picture_files set hash = 'gone' where ${at}`,
  json: (at) => `update bots set levels = '[{"name":1}]' where ${at}`,
  secrets: (at) => `update bots set token = 'plain' where ${at}`,
  "broadcasts-of-messages": (at) =>
    `update messages set broadcast_id = 'gone' where ${at} and id = 'part'`,
  "users-of-events": (at) => `update events set tg_id = 99 where ${at} and id = 'there'`,
};

/** Damage that the database prevents while its foreign keys are on. */
const keySpoils: typeof spoils = {
  "users-of-event_queues": (at) => `delete from bot_users where ${at} and tg_id = 1`,
  "users-of-ledger": (at) => `update ledger set tg_id = 99 where ${at} and id = 'f'`,
  "users-of-tap_tabs": (at) => `update tap_tabs set tg_id = 99 where ${at}`,
  "users-of-daily_bonuses": (at) => `update daily_bonuses set tg_id = 99 where ${at}`,
  "users-of-bought_boosts": (at) => `update bought_boosts set tg_id = 99 where ${at}`,
  "users-of-quiz_answers": (at) => `update quiz_answers set tg_id = 99 where ${at}`,
  "users-of-messages": (at) => `update messages set tg_id = 99 where ${at}`,
  "users-of-chats": (at) => `update chats set tg_id = 99 where ${at}`,
  "api_keys-of-ledger": (at) => `update ledger set api_key_id = 'gone' where ${at} and id = 'a'`,
  "api_keys-of-messages": (at) => `update messages set api_key_id = 'gone' where ${at}`,
  "users-of-custom_value_calls": (_, botId) =>
    `insert into custom_value_calls values ('${botId}', 99, 'k', 1, 1)`,
  "users-of-started_tasks": (_, botId) =>
    `insert into started_tasks (bot_id, tg_id, task_id, started_at, tries, tried_since) values ('${botId}', 99, 't', 1, 0, 0)`,
  "users-of-paid_wallets": (_, botId) =>
    `insert into paid_wallets (bot_id, tg_id, task_id, ton_address) values ('${botId}', 99, 't', 'a')`,
  "users-of-wallet_challenges": (_, botId) =>
    `insert into wallet_challenges (bot_id, tg_id, payload, expires_at) values ('${botId}', 99, 'p', 1)`,
  "bots-of-rows": (at) => `delete from bots where ${at}`,
};

/** Damage outside bots. */
const ownerSpoils: readonly [check: string, statement: string][] = [
  ["owner-accounts", "update owners set email = 'Ada@example.com'"],
  ["owners-of-owner_accounts-by-owner_id", "update owner_accounts set owner_id = 'gone'"],
  [
    "owners-of-bot_owners-by-owner_id",
    "update bot_owners set owner_id = 'gone' where bot_id = 'roles'",
  ],
  [
    "owners-of-owner_sessions-by-owner_id",
    "insert into owner_sessions (id, owner_id, token, expires_at, created_at, updated_at) values ('s', 'gone', 't', 1, 1, 1)",
  ],
  [
    "owners-of-owner_links-by-owner_id",
    "insert into owner_links (id, hash, purpose, owner_id, role, created_at, expires_at) values ('l', 'h', 'password', 'gone', 'owner', 1, 1)",
  ],
  [
    "owners-of-owner_links-by-made_by",
    "insert into owner_links (id, hash, purpose, made_by, role, created_at, expires_at) values ('m', 'i', 'invitation', 'gone', 'owner', 1, 1)",
  ],
  [
    "owner-links",
    "insert into owner_links (id, hash, purpose, role, created_at, expires_at) values ('n', 'j', 'setup', 'owner', 1, 1)",
  ],
  [
    "owner_links-of-owner_link_bots-by-link_id",
    "insert into owner_link_bots (bot_id, link_id) values ('roles', 'gone')",
  ],
];

const idOf = (check: string) => check.replaceAll("_", "-").toLowerCase();

describe.each(everyStore)("verify on the $name", (kind) => {
  let fresh: FreshStore;
  let store: Store;
  let ownerId: string;

  beforeAll(async () => {
    fresh = await kind.fresh();
    store = await openStore(readConfig(fresh.env));
    const owner = { email: "ada@example.com", name: "Ada", passwordHash: "salt:hash" };
    const added = await store.db
      .transaction()
      .execute((within) => addOwner(within, owner, startOfTest));
    ownerId = added?.id ?? "";
  });
  afterAll(async () => {
    await store.close();
    await fresh.remove();
  });

  const run = () => verify(readConfig(fresh.env));

  /** The command, and its sentences on the other stream. */
  async function runVerify(): Promise<{ exitCode: number; text: string; sentences: string }> {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const printed = await runCommand(["verify"], readConfig(fresh.env));
    const sentences = stderr.mock.calls.map(([line]) => String(line)).join("");
    stderr.mockRestore();
    if (!(printed instanceof Printed)) throw new Error("It prints its result as it is.");
    return { exitCode: printed.exitCode, text: printed.text, sentences };
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: (fresh.env.DATABASE_URL ?? "").replace(/[?&]pgbouncer=true/, ""),
    });
    await client.connect();
    return client;
  }

  /** Does `work` while a writer has the bot `whole` locked. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const write = "update bots set name = 'Held' where bot_id = 'whole'";
    if (!isPostgresql(kind))
      return store.db.transaction().execute(async (within) => {
        await sql.raw(write).execute(within);
        await work();
      });
    // The service's own connection would end after some seconds without a statement.
    const client = await connect();
    await client.query(`begin; set local idle_in_transaction_session_timeout = 0; ${write}`);
    await work().finally(() => client.end());
  }

  /** Runs statements while foreign keys are off. */
  async function withoutKeys(statements: readonly string[]): Promise<void> {
    if (isPostgresql(kind)) {
      const client = await connect();
      await client.query("begin; set local session_replication_role = replica");
      for (const statement of statements) await client.query(statement);
      await client.query("commit");
      await client.end();
      return;
    }
    const db = store.db as unknown as Kysely<unknown>;
    await sql`pragma foreign_keys = off`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`pragma foreign_keys = on`.execute(db);
  }

  test("finds nothing in a whole store, while a writer has it locked", async () => {
    await addWholeBot(store, "whole", ownerId);
    await whileLocked(async () => {
      const { isWhole, bots, checks } = await run();
      expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
      expect([isWhole, bots]).toEqual([true, 1]);
      expect((await runVerify()).exitCode).toBe(0);
      const silent = checks.filter(({ rows }) => rows === 0).map(({ name }) => name);
      expect(silent.toSorted()).toEqual([
        "erased-points",
        "erasures",
        "owner-links",
        "owner_links-of-owner_link_bots-by-link_id",
        "owners-of-owner_links-by-made_by",
        "owners-of-owner_links-by-owner_id",
        "owners-of-owner_sessions-by-owner_id",
        "users-of-custom_value_calls",
        "users-of-erasures",
        "users-of-paid_wallets",
        "users-of-started_tasks",
        "users-of-wallet_challenges",
      ]);
    });
  });

  test("finds nothing but a photo during an erasure in steps, and nothing after it", async () => {
    const actor = { botId: "whole", owner: { id: ownerId, name: "Ada" }, now: startOfTest };
    for (const tgId of [2, 1, 3]) {
      await startErasure(store, actor, tgId);
      const setPhoto = (tg_photo: string) =>
        store.db.updateTable("bot_users").set({ tg_photo }).where("tg_id", "=", tgId).execute();
      await setPhoto("https://t.me/ada.svg");
      expect((await run()).isWhole).toBe(false);
      await setPhoto("");
      do expect((await run()).isWhole).toBe(true);
      while ((await stepErasure(store, { botId: "whole", tgId })) === "more");
      expect((await run()).isWhole).toBe(true);
    }
  });

  // On Citus, no setting switches foreign keys off on workers, and creating so many bots takes a
  // minute.
  const few = Object.fromEntries(Object.entries(spoils).filter((_, at) => at % 4 === 0));
  const plain = kind.name === "Citus" ? few : spoils;
  const all = kind.name === "Citus" ? few : { ...spoils, ...keySpoils };

  test("finds each spoilt row by its own check, and names it", async () => {
    await atOnce(8, Object.keys(all), (check) => addWholeBot(store, idOf(check), ownerId));
    const statementOf = ([check, spoil]: [string, (at: string, botId: string) => string]) =>
      spoil(`bot_id = '${idOf(check)}'`, idOf(check));
    for (const statement of Object.entries(plain).map(statementOf))
      await sql.raw(statement).execute(store.db);
    if (kind.name !== "Citus") await withoutKeys(Object.entries(keySpoils).map(statementOf));

    const { isWhole, checks } = await run();
    expect(isWhole).toBe(false);
    const found = new Map(checks.map((check) => [check.name, check]));
    for (const check of Object.keys(all)) {
      const bots = found.get(check)?.examples.map(({ bot_id }) => bot_id);
      expect([check, bots]).toEqual([check, expect.arrayContaining([idOf(check)])]);
    }
    const { exitCode, text, sentences } = await runVerify();
    expect([exitCode, JSON.parse(text).checks.length]).toEqual([1, checks.length]);
    expect(sentences).toMatch(
      /^balance: \d+ rows break the rule, such as \{"bot_id":"balance","tg_id":1,/m,
    );
    expect(text + sentences).not.toMatch(/whsec_|7000000001:/);
  });

  const isCitus = kind.name === "Citus";
  if (!isCitus)
    test("finds owners' rows that refer to nobody", async () => {
      await withoutKeys(ownerSpoils.map(([, statement]) => statement));
      const { checks } = await run();
      const faulty = checks.filter(({ faults }) => faults > 0).map(({ name }) => name);
      expect(faulty).toEqual(expect.arrayContaining(ownerSpoils.map(([check]) => check)));
    });
});

describe.each(everyStore)("verify without a store of its own on the $name", (kind) => {
  test("refuses in one sentence, and writes nothing", async () => {
    const fresh = await kind.fresh();
    const config = readConfig({ ...fresh.env, SECRET_KEY: "x".repeat(32) });
    if (kind.name !== "Citus") await expect(verify(config)).rejects.toThrow(/^There is no store /);
    await (await openStore(config)).close();
    expect((await verify(config)).isWhole).toBe(true);
    await expect(verify(readConfig(fresh.env))).rejects.toThrow(/^There is no secret\.key in /);
    expect(existsSync(`${fresh.env.DATA_DIR}/secret.key`)).toBe(false);
    const other = readConfig({ ...fresh.env, SECRET_KEY: "y".repeat(32) });
    await expect(verify(other)).rejects.toThrow(/belongs to a different secret key/);

    const store = await openStore(config);
    const steps = store.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    await steps.deleteFrom("kysely_migration").where("name", "!=", "1.0.0").execute();
    const name = lastOf0.withEnergy;
    await steps.updateTable("kysely_migration").set({ name }).execute();
    await expect(verify(config)).rejects.toThrow(/is of an earlier version \(migration 1\.0\.0/);
    await steps.updateTable("kysely_migration").set({ name: "9999-future" }).execute();
    await expect(verify(config)).rejects.toThrow(/belongs to a newer version/);
    await store.close();
    await fresh.remove();
  });
});
