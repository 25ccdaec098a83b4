import type { Tables } from "../engine/tables.ts";

/** A table whose rows belong to a player, by `tg_id`. */
export interface PlayerRows {
  readonly of: "player";
  /** What orders a player's rows, as an index does. */
  readonly key: readonly [string, ...string[]];
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
  /** Columns that are the service's own: secrets, and who of several processes works on a row. */
  readonly internal?: readonly string[];
  /** Whether removing them takes more than deleting them. */
  readonly takesMore?: true;
}

/** Where a table has something of a player. */
type PlayerPart =
  | PlayerRows
  /** It names players in a text, or belongs to what belongs to them. */
  | { readonly of: "several" }
  /** It has nothing by which a player can be told. */
  | { readonly of: "nobody" };

const nobody = { of: "nobody" } as const;
const several = { of: "several" } as const;

/** Of each table, what it has of a player: a new one has to be decided here. */
export const playerParts = {
  bots: nobody,
  custom_fields: nobody,
  screen_drafts: nobody,
  screen_versions: nobody,
  bot_users: {
    of: "player",
    key: ["created_at"],
    internal: ["name_key", "username_key", "energy_since"],
    takesMore: true,
  },
  ledger: { of: "player", key: ["source", "id"], takesMore: true },
  tap_tabs: { of: "player", key: ["tab"] },
  custom_value_calls: { of: "player", key: ["idempotency_key"] },
  started_tasks: { of: "player", key: ["task_id"] },
  daily_bonuses: { of: "player", key: ["day"] },
  bought_boosts: { of: "player", key: ["boost_id"] },
  quiz_answers: { of: "player", key: ["quiz_id"], json: ["answers"] },
  paid_wallets: { of: "player", key: ["task_id", "ton_address"], takesMore: true },
  api_keys: nobody,
  messages: { of: "player", key: ["id"], internal: ["claimer"], takesMore: true },
  broadcasts: several,
  outboxes: nobody,
  chats: { of: "player", key: ["due_at"] },
  wallet_challenges: { of: "player", key: ["payload"], internal: ["payload"] },
  service_secrets: nobody,
  owners: nobody,
  owner_accounts: nobody,
  owner_sessions: nobody,
  bot_owners: nobody,
  audit_entries: several,
  owner_links: nobody,
  owner_link_bots: nobody,
  owner_attempts: nobody,
  owner_networks: nobody,
  field_health: nobody,
  day_counts: nobody,
  page_assets: nobody,
  pictures: nobody,
  picture_files: nobody,
  webhooks: nobody,
  event_queues: { of: "player", key: ["number"], internal: ["claimer"] },
  events: { of: "player", key: ["id"], json: ["data"], takesMore: true },
  event_deliveries: several,
  erasures: { of: "player", key: ["started_at"], takesMore: true },
  erased_points: nobody,
  erased_marks: nobody,
} as const satisfies Readonly<Record<keyof Tables, PlayerPart>>;

/** The tables whose rows belong to players. */
export const playerTables = Object.entries<PlayerPart>(playerParts).flatMap(([table, part]) =>
  part.of === "player" ? [{ table: table as keyof Tables, ...part }] : [],
);
