import type Libsql from "libsql";

/** Rows for the tables that `npm run dev` leaves empty, for the first bot's first user. */
export function fillRest(store: Libsql.Database, at: number): void {
  const [[bot_id, tg_id] = []] = store
    .prepare("select bot_id, tg_id from bot_users order by bot_id, tg_id limit 1")
    .raw()
    .all([]) as unknown[][];
  const user = { bot_id, tg_id };
  const message = { ...user, text: "Hello", is_html: 0, created_at: at };
  const owner = { owner_id: "released-owner" };
  const moments = { created_at: at, updated_at: at };
  const counts = { total: 1, queued: 1, sent: 1, unreachable: 0, failed: 0, unknown: 0 };
  const rows: readonly [table: string, row: Record<string, unknown>][] = [
    [
      "api_keys",
      {
        bot_id,
        id: "released-key",
        name: "back end",
        hash: "a".repeat(64),
        last4: "abcd",
        created_at: at,
      },
    ],
    [
      "messages",
      {
        ...message,
        id: "0-sent",
        status: "sent",
        left_at: at,
        telegram_message_id: 1,
        api_key_id: "released-key",
        idempotency_key: "released",
      },
    ],
    ["messages", { ...message, id: "1-waits", status: "queued" }],
    [
      "messages",
      { ...message, id: "2-trial", status: "queued", options: '{"buttons":[{"text":"Play"}]}' },
    ],
    ["outboxes", { bot_id, due_at: at, paused_until: 0 }],
    ["chats", { ...user, due_at: at }],
    ["owners", { id: owner.owner_id, email: "ada@example.com", name: "Ada", ...moments }],
    [
      "owner_accounts",
      {
        id: "released-account",
        ...owner,
        provider_id: "credential",
        account_id: owner.owner_id,
        password: "salt:hash",
        ...moments,
      },
    ],
    [
      "owner_sessions",
      { id: "released-session", ...owner, token: "released", expires_at: at, ...moments },
    ],
    ["bot_owners", { bot_id, ...owner, created_at: at }],
    [
      "owner_links",
      {
        id: "released-link",
        hash: "b".repeat(64),
        purpose: "invitation",
        made_by: owner.owner_id,
        created_at: at,
        expires_at: at,
      },
    ],
    ["owner_link_bots", { bot_id, link_id: "released-link" }],
    ["owner_attempts", { key: "released", count: 1, ends_at: at }],
    ["owner_networks", { key: "released", ends_at: at }],
    [
      "tap_tabs",
      {
        ...user,
        tab: "released-tab",
        number: 1,
        accepted: 3,
        counted_at: at,
        counted_on: Math.floor(at / 86_400_000),
      },
    ],
    ["wallet_challenges", { ...user, payload: "c".repeat(64), expires_at: at }],
    [
      "field_health",
      {
        bot_id,
        field: "rank",
        hour: at - (at % 3_600_000),
        outcome: "ok",
        bucket: 1,
        fetches: 2,
        last_at: at,
      },
    ],
    [
      "field_states",
      {
        bot_id,
        field: "rank",
        recent: '{"slots":[],"streak":{"isGood":true,"since":0,"fetches":0}}',
        changed_at: at,
      },
    ],
    ["updates", { bot_id, update_id: 1, taken_at: at }],
    ["start_codes", { bot_id, tg_id: 4_242, code: "spring", started_at: at }],
    ["page_assets", { path: "/assets/released.js", body: "GwAAAA==" }],
    [
      "custom_value_calls",
      { ...user, idempotency_key: "released", custom_value: 1, called_at: at },
    ],
    ["started_tasks", { ...user, task_id: "released", started_at: at, tries: 0, tried_since: 0 }],
    ["paid_wallets", { ...user, task_id: "released", ton_address: "0:00" }],
    [
      "broadcasts",
      {
        bot_id,
        id: "released",
        call_key: "released",
        text: "Hello",
        is_html: 0,
        audience: "{}",
        recipients: JSON.stringify({ at }),
        status: "done",
        started_by_id: owner.owner_id,
        started_by: "Ada",
        created_at: at,
        finished_at: at,
        has_more: 0,
        ...counts,
      },
    ],
  ];
  for (const [table, row] of rows) {
    const places = Object.keys(row).map(() => "?");
    store
      .prepare(
        `insert into ${table} (${Object.keys(row).join(", ")}) values (${places.join(", ")})`,
      )
      .run(Object.values(row));
  }
}
