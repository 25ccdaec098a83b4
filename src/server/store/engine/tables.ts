import type { Kysely } from "kysely";
import type { FieldOutcome } from "#contract/field-outcome.ts";
import type { MessageFailureCode, MessageStatus } from "#contract/schema/message.ts";
import type { LinkPurpose } from "#contract/schema/owner.ts";

/** A bot and its game's rules. */
export interface BotTable {
  bot_id: string;
  name: string;
  username: string;
  /** Sealed by the vault, bound to the bot. */
  token: string;
  /** JSON: `Level[]`, ascending by points. */
  levels: string;
  max_energy: number;
  energy_per_second: number;
  points_per_tap: number;
  automine_points_per_hour: number;
  /** JSON: `Screen`; the one that is published. */
  screen: string;
  created_at: number;
  /** Grows with every change of name, token or game. */
  updated_at: number;
  /**
   * Who the token is on the platform; null in a store of an earlier version, until it is opened.
   */
  platform_id: string | null;
  /** Since when the bot is there for nobody any more, while its rows go; null while it is there. */
  deleted_at: number | null;
  /**
   * When the auto-mining rate changed to which not all users have been brought; null when all have.
   */
  rate_changed_at: number | null;
}

/** The screen that a bot's owners work on; every bot has one. */
export interface ScreenDraftTable {
  bot_id: string;
  /** JSON: `Screen`, perhaps unfinished. */
  screen: string;
  /** Counts the changes. */
  revision: number;
  updated_at: number;
  /** An owner's name, or `bot file`. */
  updated_by: string;
}

/** A screen that was published; the highest version of a bot is what its players see. */
export interface ScreenVersionTable {
  bot_id: string;
  version: number;
  /** JSON: `Screen`. */
  screen: string;
  published_at: number;
  /** An owner's name, or `bot file`. */
  published_by: string;
  /** Why; empty when an owner published it. */
  note: string;
}

/** A custom field of a bot; `position` keeps the order of the bot file. */
export interface CustomFieldTable {
  bot_id: string;
  name: string;
  position: number;
  url: string;
  fallback: string;
  refresh_seconds: number;
  /** 0 or 1. */
  signed: number;
}

/** A bot user. `points` is what is settled: the sum of the user's ledger, always. */
export interface BotUserTable {
  bot_id: string;
  tg_id: number;
  /** The user's own invitation code, unique in the bot. */
  ref_code: string;
  registered_by_ref_code: string | null;
  tg_username: string;
  tg_name: string;
  /** `nameKey` of `tg_name` and of `tg_username`. */
  name_key: string;
  username_key: string;
  points: number;
  custom_value: number;
  /** Raw form, proven and unique in the bot; empty when no wallet is connected. */
  ton_address: string;
  energy_full_at: number;
  automining_since: number;
  /**
   * The rate that counts since `automining_since`; the bot's rate replaces it when the user is
   * settled.
   */
  automine_points_per_hour: number;
  taps_counted_at: number;
  last_ip: string | null;
  created_at: number;
  last_seen_at: number;
  /** Since when the platform has refused to bring the user messages; null while it takes them. */
  unreachable_since: number | null;
}

/** One change of a balance. */
export interface LedgerTable {
  bot_id: string;
  /** Grows with time. */
  id: string;
  tg_id: number;
  delta: number;
  balance_after: number;
  source: LedgerSource;
  api_key_id: string | null;
  /** Whose credit by hand it is, and why; null and empty for all other sources. */
  owner_id: string | null;
  reason: string;
  /** Chosen by the caller, unique in the bot. */
  idempotency_key: string | null;
  created_at: number;
}

/** Where points come from. */
export const ledgerSources = ["api", "taps", "automining", "owner"] as const;
export type LedgerSource = (typeof ledgerSources)[number];

/** A batch of taps that has been counted, so that it counts once. */
export interface TapBatchTable {
  bot_id: string;
  tg_id: number;
  batch_id: string;
  accepted: number;
  created_at: number;
}

/** An API key; the key itself is never stored. */
export interface ApiKeyTable {
  bot_id: string;
  id: string;
  name: string;
  /** SHA-256 in hex. */
  hash: string;
  last4: string;
  created_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

/** A message to a bot user, from the moment it is asked for. */
export interface MessageTable {
  bot_id: string;
  /** Grows with time. */
  id: string;
  tg_id: number;
  text: string;
  /** 0 or 1. */
  is_html: number;
  status: MessageStatus;
  created_at: number;
  /** When a worker last took it to send it, and which. */
  claimed_at: number | null;
  claimer: string | null;
  /** When the request that carries it was about to leave; null when none has. */
  left_at: number | null;
  telegram_message_id: number | null;
  failure_code: MessageFailureCode | null;
  /** What the platform said. */
  failure_text: string | null;
  api_key_id: string | null;
  /** Chosen by the caller, unique in the bot. */
  idempotency_key: string | null;
}

/** A bot's outbox as a whole; whoever changes what is in it holds its row first. */
export interface OutboxTable {
  bot_id: string;
  /** From when there may be something to do; null while nothing waits. */
  due_at: number | null;
  /** Until when the platform wants to hear nothing from this bot. */
  paused_until: number;
}

/** A bot user whom messages wait for; there is no row when none does. */
export interface ChatTable {
  bot_id: string;
  tg_id: number;
  /** From when the next message may go. */
  due_at: number;
}

/** A challenge that a wallet may still sign, once. */
export interface WalletChallengeTable {
  bot_id: string;
  tg_id: number;
  /** 32 random bytes in hex. */
  payload: string;
  expires_at: number;
}

/** What all processes of the service share, sealed by the vault. */
export interface ServiceSecretTable {
  name: string;
  value: string;
  created_at: number;
}

/** An owner's account. */
export interface OwnerTable {
  id: string;
  /** In lower case, unique. */
  email: string;
  name: string;
  created_at: number;
  updated_at: number;
}

/** How an owner signs in; one row an owner, of provider `credential`. */
export interface OwnerAccountTable {
  id: string;
  owner_id: string;
  provider_id: string;
  account_id: string;
  /** Salt and scrypt hash in hex. */
  password: string;
  created_at: number;
  updated_at: number;
}

/** A browser that is signed in. */
export interface OwnerSessionTable {
  id: string;
  owner_id: string;
  /** Works only with the signature that the cookie adds to it. */
  token: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** Who owns which bot; a bot may have several owners, or none. */
export interface BotOwnerTable {
  bot_id: string;
  owner_id: string;
  created_at: number;
}

/** A link that still works, or has expired; a used one has no row. */
export interface OwnerLinkTable {
  /** `setup` for the one set-up link. */
  id: string;
  /** SHA-256 of its token, in hex. */
  hash: string;
  purpose: LinkPurpose;
  /** The owner who invites; null when the command line or a start made it. */
  made_by: string | null;
  /** Whose password it sets. */
  owner_id: string | null;
  created_at: number;
  expires_at: number;
}

/** A bot that an invitation gives. */
export interface OwnerLinkBotTable {
  bot_id: string;
  link_id: string;
}

/** How often a password was tried, at an account or from an address, until the window ends. */
export interface OwnerAttemptTable {
  /** A hash: an address or an account stands in no row. */
  key: string;
  count: number;
  ends_at: number;
}

/** A network that an owner has signed in from, until it is forgotten. */
export interface OwnerNetworkTable {
  /** A hash: a network or an account stands in no row. */
  key: string;
  ends_at: number;
}

/** A script or a style sheet of a release, for pages that were opened on it. */
export interface PageAssetTable {
  path: string;
  /** Compressed by brotli, in base64: one column type for both stores. */
  body: string;
  /** Since when another release has been started; null while this one's is the newest. */
  superseded_at: number | null;
}

/** How often fetches of a field ended in one way within an hour. */
export interface FieldHealthTable {
  bot_id: string;
  field: string;
  /** When the hour began. */
  hour: number;
  outcome: FieldOutcome;
  /** How long they took; `health-bucket.ts` says which milliseconds. */
  bucket: number;
  fetches: number;
  /** When the last of them was reported. */
  last_at: number;
}

/** The tables, on both stores alike: moments are Unix ms, JSON is text, flags are 0 or 1. */
export interface Tables {
  bots: BotTable;
  custom_fields: CustomFieldTable;
  screen_drafts: ScreenDraftTable;
  screen_versions: ScreenVersionTable;
  bot_users: BotUserTable;
  ledger: LedgerTable;
  tap_batches: TapBatchTable;
  api_keys: ApiKeyTable;
  messages: MessageTable;
  outboxes: OutboxTable;
  chats: ChatTable;
  wallet_challenges: WalletChallengeTable;
  service_secrets: ServiceSecretTable;
  owners: OwnerTable;
  owner_accounts: OwnerAccountTable;
  owner_sessions: OwnerSessionTable;
  bot_owners: BotOwnerTable;
  owner_links: OwnerLinkTable;
  owner_link_bots: OwnerLinkBotTable;
  owner_attempts: OwnerAttemptTable;
  owner_networks: OwnerNetworkTable;
  field_health: FieldHealthTable;
  page_assets: PageAssetTable;
}

/** The database or a transaction in it. */
export type Database = Kysely<Tables>;
