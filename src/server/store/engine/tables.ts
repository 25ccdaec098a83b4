import type { ColumnType, Kysely } from "kysely";
import type { AuditAction } from "#contract/audit-action.ts";
import type { SentEventType } from "#contract/event-type.ts";
import type { FieldOutcome } from "#contract/field-outcome.ts";
import type { OwnerRole } from "#contract/owner-role.ts";
import type { BroadcastStatus, HoldCode } from "#contract/schema/broadcast.ts";
import type { MessageFailureCode, MessageStatus } from "#contract/schema/message.ts";
import type { LinkPurpose } from "#contract/schema/owner.ts";
import type {
  DeliveryResult,
  EventDelivery,
  EventStatus,
  PauseReason,
} from "#contract/schema/webhook.ts";

/** A bot with its game settings. */
export interface BotTable {
  bot_id: string;
  name: string;
  username: string;
  /** Encrypted by the vault, bound to the bot. */
  token: string;
  /** JSON: `Level[]`, ascending by points. */
  levels: string;
  /** JSON: `StartLevel`; null if the owner has none. */
  start_level: string | null;
  max_energy: number;
  energy_per_second: number;
  points_per_tap: number;
  automine_points_per_hour: number;
  /** JSON: `Activities`; null if the bot has none. */
  activities: string | null;
  /** JSON: the published `Screen`. */
  screen: string;
  created_at: number;
  /** Grows with every change of name, username, token, game or activities. */
  updated_at: number;
  /** The bot's id on the platform; null in a store of an earlier version until it is opened. */
  platform_id: string | null;
  /** When the bot was deleted, while its rows are being removed; null for a live bot. */
  deleted_at: number | null;
  /**
   * Until when a new bot may take to be imported: it only has pictures so far, and counts as deleted;
   * null for all others.
   */
  staged_until: number | null;
  /** When auto-mining or energy changed; null once all users have been moved to the new settings. */
  rate_changed_at: number | null;
  /** Since when energy is reckoned by these settings; null if always. */
  energy_since: number | null;
  /** JSON: `PastEnergy[]`, ascending; null once all users have been moved to the new settings. */
  past_energy: string | null;
  /** Since when the IP addresses of users' sessions are recorded; null while they are not. */
  ips_recorded_since: number | null;
  /** When recording was turned off; null once all addresses from before are forgotten. */
  ips_ended_at: number | null;
  /** Grows whenever a user is blocked or unblocked; null if none ever was. */
  blocked_changed_at: number | null;
}

/** The draft of a bot's screen; every bot has one. */
export interface ScreenDraftTable {
  bot_id: string;
  /** JSON: `Screen`, possibly unfinished. */
  screen: string;
  /** Counts the changes. */
  revision: number;
  updated_at: number;
  /** An owner's name, or `bot file`. */
  updated_by: string;
  /** That owner's id; null for a bot file and for what older versions stored. */
  updated_by_id: string | null;
}

/** A published screen; players see the bot's highest version. */
export interface ScreenVersionTable {
  bot_id: string;
  version: number;
  /** JSON: `Screen`. */
  screen: string;
  published_at: number;
  /** An owner's name, or `bot file`. */
  published_by: string;
  /** The reason, such as a renamed field; may be empty. */
  note: string;
  /** What the owner wrote when publishing; may be empty. */
  comment: string;
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

/** A bot user. `points` is the settled balance, always the sum of the user's ledger. */
export interface BotUserTable {
  bot_id: string;
  tg_id: number;
  /** The user's referral code, unique in the bot. */
  ref_code: string;
  registered_by_ref_code: string | null;
  tg_username: string;
  tg_name: string;
  /** `nameKey` of `tg_name` and of `tg_username`. */
  name_key: string;
  username_key: string;
  points: number;
  /** Points spent on boosts; the level counts them as if the user still had them. */
  points_spent: number;
  /** The number of taps that were paid. */
  taps_count: number;
  custom_value: number;
  /** Raw form, verified and unique in the bot; empty if no wallet is connected. */
  ton_address: string;
  energy_full_at: number;
  /** The bot's `energy_since` by whose settings `energy_full_at` is reckoned. */
  energy_since: number | null;
  automining_since: number;
  /**
   * The rate since `automining_since`, replaced by the bot's rate, with `boost_automine_per_hour`, when
   * the user is settled.
   */
  automine_points_per_hour: number;
  taps_counted_at: number;
  /** The number of users who registered with `ref_code`. */
  friends_count: number;
  /** Of the last session, if addresses were recorded then. */
  last_ip: string | null;
  /** The main language of the client, `pt` for `pt-BR`; null if it told none, or before a session does. */
  language: string | null;
  created_at: number;
  last_seen_at: number;
  /** `last_seen_at` before the last session; null while there was only one. */
  seen_before_at: number | null;
  /** Since when the bot may not write to the user, by init data or a refusal; null while it may. */
  unreachable_since: number | null;
  /** What boosts add to the game's numbers; all four null for a user without boosts. */
  boost_points_per_tap: number | null;
  boost_max_energy: number | null;
  boost_energy_per_second: number | null;
  boost_automine_per_hour: number | null;
  /** The week (`weekOf`) that the next two are of; null while the bot has no weekly leaderboard. */
  week: number | null;
  /** `points + points_spent` and `friends_count` as they were when the week began for the user. */
  week_points: number | null;
  week_friends: number | null;
  /** 0 or 1: whether leaderboards show the user without a name. */
  is_hidden: number;
  /** 0 or 1: whether the user has seen the onboarding. */
  is_onboarded: number;
  /** When the invitation by which the user came was paid; null until then. */
  invitation_paid_at: number | null;
  /** Since when the user is blocked; null for all others. */
  blocked_at: number | null;
  /** The id of the owner who blocked the user. */
  blocked_by: string | null;
  /** Why, for owners only; may be empty. */
  block_reason: string | null;
}

/** One change of a balance; or, of taps and of auto-mining, all changes of an hour together. */
export interface LedgerTable {
  bot_id: string;
  /** Grows with time; of an hour's changes, `hourEntryId`. */
  id: string;
  tg_id: number;
  /** Negative if an owner took points or a boost cost them. */
  delta: number;
  /** After the last change. */
  balance_after: number;
  source: LedgerSource;
  api_key_id: string | null;
  /** The owner of a credit or debit by hand. */
  owner_id: string | null;
  /**
   * Why, of a credit or debit by hand. Of an activity, its id; of a daily bonus, the day of the streak;
   * of an invitation, the friend's or the inviter's id. Else empty.
   */
  reason: string;
  /** Chosen by the caller, unique in the bot; of an activity, `activityKey`. */
  idempotency_key: string | null;
  /** Of the last change. */
  created_at: number;
}

/** Where points come from. */
export const ledgerSources = [
  "api",
  "taps",
  "automining",
  "owner",
  "task",
  "daily",
  "boost",
  "invite",
  "quiz",
] as const;
export type LedgerSource = (typeof ledgerSources)[number];

/**
 * The last batch of taps that was counted of a tab of the Mini App, so that each counts only once: a
 * tab sends one after another.
 */
export interface TapTabTable {
  bot_id: string;
  tg_id: number;
  /** The tab's id; of a batch without one, the id of the batch. */
  tab: string;
  /** Of the batch; grows in a tab. -1 while the first one is being counted. */
  number: number;
  accepted: number;
  counted_at: number;
  /** The day of `counted_at`, in days since 1970; changes less often, and so can be indexed. */
  counted_on: number;
}

/** A call that set a custom value, so that it counts only once. */
export interface CustomValueCallTable {
  bot_id: string;
  /** Chosen by the caller, unique in the bot. */
  idempotency_key: string;
  tg_id: number;
  custom_value: number;
  called_at: number;
}

/** How far a player is with a task that is not paid yet. */
export interface StartedTaskTable {
  bot_id: string;
  tg_id: number;
  task_id: string;
  started_at: number;
  /** How often a secret word was tried since `tried_since`. */
  tries: number;
  tried_since: number;
}

/** The last daily bonus of a player. */
export interface DailyBonusTable {
  bot_id: string;
  tg_id: number;
  /** As `bonusDay` numbers days. */
  day: number;
  /** The day of the streak, from 1. */
  streak: number;
}

/** How often a player has bought a boost. */
export interface BoughtBoostTable {
  bot_id: string;
  tg_id: number;
  boost_id: string;
  bought: number;
}

/** A quiz that a player has answered. */
export interface QuizAnswerTable {
  bot_id: string;
  tg_id: number;
  quiz_id: string;
  /** JSON: the option chosen for each question. */
  answers: string;
  paid: number;
  answered_at: number;
}

/** A wallet for whose connection a player was paid. */
export interface PaidWalletTable {
  bot_id: string;
  tg_id: number;
  task_id: string;
  /** Raw form. */
  ton_address: string;
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

/** A message to a bot user. */
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
  /** When it was last claimed for sending, and by which worker. */
  claimed_at: number | null;
  claimer: string | null;
  /** When its request was dispatched; null if not yet. */
  left_at: number | null;
  telegram_message_id: number | null;
  failure_code: MessageFailureCode | null;
  /** What the platform said. */
  failure_text: string | null;
  api_key_id: string | null;
  /** Chosen by the caller, unique in the bot. */
  idempotency_key: string | null;
  /** The hash of the picture that it is sent with. */
  picture: string | null;
  /** The text on the button that opens the Mini App. */
  button: string | null;
  /** The broadcast that it is part of, whose text, picture and button it has; its own are empty. */
  broadcast_id: string | null;
}

/**
 * A text to many users of a bot. Its messages are made little by little, and removed once counted,
 * but for unknown ones.
 */
export interface BroadcastTable {
  bot_id: string;
  /** Grows with time. */
  id: string;
  /** Chosen by the caller, unique in the bot. */
  call_key: string;
  text: string;
  /** 0 or 1. */
  is_html: number;
  /** The hash of an uploaded picture. */
  picture: string | null;
  button: string | null;
  /** JSON: `Audience`, as it was asked for. */
  audience: string;
  /** JSON: `Recipients`, what the audience meant when the broadcast was started. */
  recipients: string;
  status: BroadcastStatus;
  /** Why the service has paused it by itself. */
  hold_code: HoldCode | null;
  hold_text: string | null;
  started_by_id: string;
  /** The owner's name. */
  started_by: string;
  created_at: number;
  finished_at: number | null;
  /** When the broadcaster looks at it next; null when there is nothing to do. */
  due_at: number | null;
  /** As counted at the start; of one that is done, `queued`. */
  total: number;
  /** 0 or 1: whether counting ended before all users were looked at. */
  has_more: number;
  /** The users up to this tgId have been looked at; null when all have. */
  reached: number | null;
  /** How many messages were made. */
  queued: number;
  sent: number;
  unreachable: number;
  failed: number;
  unknown: number;
  /** The platform's reason for the last one that failed. */
  failure_text: string | null;
}

/** A bot's outbox; lock its row before changing its messages. */
export interface OutboxTable {
  bot_id: string;
  /** When the next message may be due; null while nothing waits. */
  due_at: number | null;
  /** Until when the platform has paused this bot. */
  paused_until: number;
}

/** A bot user with queued messages; deleted when there are none. */
export interface ChatTable {
  bot_id: string;
  tg_id: number;
  /** When the next message may be sent. */
  due_at: number;
}

/** An unused wallet challenge. */
export interface WalletChallengeTable {
  bot_id: string;
  tg_id: number;
  /** 32 random bytes in hex. */
  payload: string;
  expires_at: number;
}

/** A secret that all processes share, encrypted by the vault. */
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

/** An owner's credentials; one row per owner, with provider `credential`. */
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

/** A signed-in browser. */
export interface OwnerSessionTable {
  id: string;
  owner_id: string;
  /** Valid only with the signature in the cookie. */
  token: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
  /** What the browser says it is, cut; null if it said nothing or an older version stored it. */
  user_agent: string | null;
  /** When it was last used, to some minutes; null until then. */
  used_at: number | null;
}

/** The owners of a bot, and who else may change it; it may have several or none. */
export interface BotOwnerTable {
  bot_id: string;
  owner_id: string;
  created_at: number;
  role: ColumnType<OwnerRole, OwnerRole | undefined, OwnerRole>;
}

/** A change of a bot that somebody made. */
export interface AuditEntryTable {
  bot_id: string;
  /** Grows with time. */
  id: string;
  /** Null for the command line. */
  owner_id: string | null;
  /** As it was then; empty for the command line. */
  owner_name: string;
  action: AuditAction;
  /** JSON: `AuditDetails`. */
  details: string;
  created_at: number;
}

/** An unused link, possibly expired. */
export interface OwnerLinkTable {
  /** `setup` for the one set-up link. */
  id: string;
  /** SHA-256 of its token, in hex. */
  hash: string;
  purpose: LinkPurpose;
  /** The inviting owner; null from the command line or a start. */
  made_by: string | null;
  /** Whose password it sets. */
  owner_id: string | null;
  /** What it makes of whoever uses it, in its bots. */
  role: ColumnType<OwnerRole, OwnerRole | undefined, OwnerRole>;
  created_at: number;
  expires_at: number;
}

/** A bot of an invitation. */
export interface OwnerLinkBotTable {
  bot_id: string;
  link_id: string;
}

/** The number of password attempts per account or network, until the window ends. */
export interface OwnerAttemptTable {
  /** A hash, so that no address or account is stored. */
  key: string;
  count: number;
  ends_at: number;
}

/** A network that an owner has signed in from. */
export interface OwnerNetworkTable {
  /** A hash, so that no network or account is stored. */
  key: string;
  ends_at: number;
}

/** A script or style sheet of a recent release, for pages that are still open. */
export interface PageAssetTable {
  path: string;
  /** Brotli in base64, which both stores can hold as text. */
  body: string;
  /** When a newer release started; null for the newest. */
  superseded_at: number | null;
}

/** The number of fetches of a field with one outcome and duration in an hour. */
export interface FieldHealthTable {
  bot_id: string;
  field: string;
  /** When the hour began. */
  hour: number;
  outcome: FieldOutcome;
  /** The duration, as in `health-bucket.ts`. */
  bucket: number;
  fetches: number;
  /** When the last of them was reported. */
  last_at: number;
}

/** How often something happened in a bot on a day, or what came together. */
export interface DayCountTable {
  bot_id: string;
  /** In days since 1970, by UTC. */
  day: number;
  /** A `CountKind`. */
  kind: string;
  count: number;
}

/** A picture that was uploaded for a bot. */
export interface PictureTable {
  bot_id: string;
  /** The first 128 bits of the SHA-256 of the uploaded file, in hex. */
  hash: string;
  /** Of the original, in pixels. */
  width: number;
  height: number;
  /** The dominant colour, as #rrggbb. */
  color: string;
  created_at: number;
  /** When it was uploaded, or last looked at: whether anything refers to it. */
  looked_at: number;
  /** When it was looked at and nothing referred to it; null if it was in use. */
  unused_since: number | null;
  /** By which the platform knows its JPEG, once the bot has sent it. */
  platform_file_id: string | null;
}

/** A WebP file of an uploaded picture. */
export interface PictureFileTable {
  bot_id: string;
  hash: string;
  /** The width for which it is served; it may be narrower. */
  width: number;
  /** In base64, which both stores can hold as text. */
  body: string;
}

/** Where a bot's events are sent. */
export interface WebhookTable {
  bot_id: string;
  url: string;
  /** JSON: `EventType[]`. */
  types: string;
  /** Encrypted by the vault, bound to the bot. */
  secret: string;
  /** The secrets before the last rotations, newest first, in one text; they also sign until `former_until`. */
  former_secret: string | null;
  former_until: number | null;
  /** Events from before are of an earlier webhook, and are not sent. */
  created_at: number;
  /** Grows with every change of `url` and `types`. */
  updated_at: number;
  paused_at: number | null;
  paused_because: PauseReason | null;
  /** Since when nothing was accepted; null if the last delivery was. */
  failing_since: number | null;
  /** How many deliveries in a row were not accepted. */
  fails: number;
  /** Before that, nothing is sent. */
  next_at: number;
}

/** A bot user with events that are not delivered; deleted when there are none. */
export interface EventQueueTable {
  bot_id: string;
  tg_id: number;
  /** Of the user's last event. */
  number: number;
  /** When the first one is to be sent, or its claim expires; null if it is held. */
  due_at: number | null;
  /** How often the first one was sent and not accepted, since when, and by which worker it is claimed. */
  attempts: number;
  failing_since: number | null;
  claimer: string | null;
  /** The last event, while points are gathered in it; their source and sum. */
  open_id: string | null;
  open_source: LedgerSource | null;
  open_delta: number;
  /** When the last event was added. */
  changed_at: number;
}

/** What has happened, to be sent to the bot's webhook. */
export interface EventTable {
  bot_id: string;
  /** Grows with time. */
  id: string;
  /** Null for a test. */
  tg_id: number | null;
  /** The order among the user's events. */
  number: number;
  type: SentEventType;
  /** JSON. */
  data: string;
  created_at: number;
  status: EventStatus;
  /** How often it was sent, and what came of it the last time. */
  attempts: number;
  result: DeliveryResult | null;
  http_status: number | null;
}

/** One request to a webhook. */
export interface EventDeliveryTable {
  bot_id: string;
  /** Grows with time. */
  id: string;
  event_id: string;
  sent_at: number;
  cause: EventDelivery["cause"];
  url: string;
  /** The header of that name. */
  signature: string;
  result: DeliveryResult;
  http_status: number | null;
  milliseconds: number;
  /** The beginning of the answer's body. */
  answer: string;
}

/** A player who is being erased; deleted with the player's row, which is the last of them. */
export interface ErasureTable {
  bot_id: string;
  tg_id: number;
  started_at: number;
  /** How many rows were removed so far. */
  removed: number;
}

/** What erased players' ledgers came to in a month, by source, so that the bot's sums stay. */
export interface ErasedPointsTable {
  bot_id: string;
  /** By UTC, such as `2026-11`. */
  month: string;
  source: LedgerSource;
  /** 0, unless sums beyond the safe integers had to be split. */
  part: number;
  points: number;
  /** The number of ledger rows. */
  entries: number;
}

/** The keyed hash of an erased player, or of a wallet for which one was paid. */
export interface ErasedMarkTable {
  bot_id: string;
  mark: string;
  erased_at: number;
}

/** The tables of both stores: moments are Unix ms, JSON is text, flags are 0 or 1. */
export interface Tables {
  bots: BotTable;
  custom_fields: CustomFieldTable;
  screen_drafts: ScreenDraftTable;
  screen_versions: ScreenVersionTable;
  bot_users: BotUserTable;
  ledger: LedgerTable;
  tap_tabs: TapTabTable;
  custom_value_calls: CustomValueCallTable;
  started_tasks: StartedTaskTable;
  daily_bonuses: DailyBonusTable;
  bought_boosts: BoughtBoostTable;
  quiz_answers: QuizAnswerTable;
  paid_wallets: PaidWalletTable;
  api_keys: ApiKeyTable;
  messages: MessageTable;
  broadcasts: BroadcastTable;
  outboxes: OutboxTable;
  chats: ChatTable;
  wallet_challenges: WalletChallengeTable;
  service_secrets: ServiceSecretTable;
  owners: OwnerTable;
  owner_accounts: OwnerAccountTable;
  owner_sessions: OwnerSessionTable;
  bot_owners: BotOwnerTable;
  audit_entries: AuditEntryTable;
  owner_links: OwnerLinkTable;
  owner_link_bots: OwnerLinkBotTable;
  owner_attempts: OwnerAttemptTable;
  owner_networks: OwnerNetworkTable;
  field_health: FieldHealthTable;
  day_counts: DayCountTable;
  page_assets: PageAssetTable;
  pictures: PictureTable;
  picture_files: PictureFileTable;
  webhooks: WebhookTable;
  event_queues: EventQueueTable;
  events: EventTable;
  event_deliveries: EventDeliveryTable;
  erasures: ErasureTable;
  erased_points: ErasedPointsTable;
  erased_marks: ErasedMarkTable;
}

/** The database or a transaction in it. */
export type Database = Kysely<Tables>;
