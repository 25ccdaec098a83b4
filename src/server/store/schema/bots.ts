import type { AppMode } from "#contract/bot/app-link.ts";
import type { AuditAction } from "#contract/bot/audit-action.ts";
import type { FieldOutcome } from "#contract/field/field-limit.ts";
import {
  day,
  flag,
  float,
  integer,
  json,
  moment,
  nullable,
  ofBot,
  ofUser,
  table,
  text,
} from "./table.ts";

/** The days for which the counts of a day are kept; owners see 90 of them. */
const dayCountDays = 400;

/** The platform repeats an update for at most a day. */
const updateDays = 2;

/** The days for which a code from `/start` counts for the first session. */
export const startCodeDays = 30;

export const botTables = {
  /** A bot with its game settings. */
  bots: table({
    of: "bot",
    columns: {
      ...ofBot,
      name: text(),
      username: text(),
      /** Encrypted by the vault, bound to the bot. */
      token: text(),
      /** `Level[]`, ascending by points. */
      levels: json(),
      /** `StartLevel`; null if the owner has none. */
      start_level: nullable(json()),
      max_energy: integer(),
      energy_per_second: float(),
      points_per_tap: integer(),
      automine_points_per_hour: integer(),
      /** `Activities`; null if the bot has none. */
      activities: nullable(json()),
      /** The published `Screen`. */
      screen: json(),
      /** The IETF tag of the language for players whose own the bot lacks; null for none. */
      language: nullable(text()),
      /** The Mini App's short name in links; null for the bot's main Mini App. */
      app_name: nullable(text()),
      /** The size at which the Mini App opens; null for expanded. */
      app_mode: nullable(text<AppMode>()),
      created_at: moment(),
      /** Grows with every change of these settings, the game or activities. */
      updated_at: moment(),
      /** The bot's id on the platform; null for a deleted bot and while a new one is imported. */
      platform_id: nullable(text()),
      /** The deletion of the bot, while its rows are being removed; null for a live bot. */
      deleted_at: nullable(moment()),
      /**
       * The end of the time for importing a new bot: it has only pictures, and counts as deleted.
       * Null for all others.
       */
      staged_until: nullable(moment()),
      /**
       * The last change of auto-mining or energy; null once all users have been moved to the new
       * settings.
       */
      rate_changed_at: nullable(moment()),
      /** The time from which these settings decide energy; null if always. */
      energy_since: nullable(moment()),
      /** `PastEnergy[]`, ascending; null once all users have been moved to the new settings. */
      past_energy: nullable(json()),
      /**
       * The start of recording the IP addresses of users' sessions; null while they are not
       * recorded.
       */
      ips_recorded_since: nullable(moment()),
      /** The end of recording; null once all addresses recorded before it are removed. */
      ips_ended_at: nullable(moment()),
      /** The time from which the service receives the bot's updates; null while it does not. */
      updates_since: nullable(moment()),
      /** Grows whenever a user is banned or unbanned; null if none ever was. */
      blocked_changed_at: nullable(moment()),
    },
    key: ["bot_id"],
    indexes: { bots_by_platform_id: { on: ["platform_id"] } },
    players: "none",
  }),

  /** The draft of a bot's screen; every bot has one. */
  screen_drafts: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** `Screen`, possibly unfinished. */
      screen: json(),
      /** The number of changes. */
      revision: integer(),
      updated_at: moment(),
      /** An owner's name, or `bot file`. */
      updated_by: text(),
      /** That owner's id; null for a bot file and in rows of older versions. */
      updated_by_id: nullable(text()),
    },
    key: ["bot_id"],
    players: "none",
  }),

  /** A published screen; players see the bot's highest version. */
  screen_versions: table({
    of: "bot",
    columns: {
      ...ofBot,
      version: integer(),
      /** `Screen`. */
      screen: json(),
      published_at: moment(),
      /** An owner's name, or `bot file`. */
      published_by: text(),
      /** The reason, such as a renamed field; may be empty. */
      note: text(),
      /** The owner's comment on this version; may be empty. */
      comment: text({ default: "" }),
    },
    key: ["bot_id", "version"],
    players: "none",
  }),

  custom_fields: table({
    of: "bot",
    columns: {
      ...ofBot,
      name: text(),
      /** Keeps the order of the bot file. */
      position: integer(),
      url: text(),
      fallback: text(),
      refresh_seconds: integer(),
      signed: flag(),
      /** `FieldOptions`; null if the field has none. */
      options: nullable(json()),
    },
    key: ["bot_id", "name"],
    players: "none",
  }),

  /** The number of fetches of a field with one outcome and duration in an hour. */
  field_health: table({
    of: "bot",
    columns: {
      ...ofBot,
      field: text(),
      /** The hour's first moment. */
      hour: moment(),
      outcome: text<FieldOutcome>(),
      /** The duration, as in `health-bucket.ts`. */
      bucket: integer(),
      fetches: integer(),
      /** The time of the last report among them. */
      last_at: moment(),
    },
    key: ["bot_id", "field", "hour", "outcome", "bucket"],
    indexes: { field_health_oldest: { on: ["hour"] } },
    keep: { since: "hour", days: "fieldReportDays" },
    players: "none",
  }),

  /** The latest reports of a field, and whether it is failing. */
  field_states: table({
    of: "bot",
    columns: {
      ...ofBot,
      field: text(),
      /** `RecentFetches`. */
      recent: json(),
      failing_since: nullable(moment()),
      /** The beginning of the last suspicious text, and the time of its report. */
      sample: nullable(text()),
      sampled_at: nullable(moment()),
      /** The time of the last report. */
      changed_at: moment(),
    },
    key: ["bot_id", "field"],
    indexes: { field_states_oldest: { on: ["changed_at"] } },
    keep: { since: "changed_at", days: "fieldReportDays" },
    players: "none",
  }),

  /** The number of occurrences in a bot on a day, or the sum of their amounts. */
  day_counts: table({
    of: "bot",
    columns: {
      ...ofBot,
      day: day(),
      /** A `CountKind`. */
      kind: text(),
      count: integer(),
    },
    key: ["bot_id", "day", "kind"],
    indexes: { day_counts_oldest: { on: ["day"] } },
    keep: { since: "day", days: dayCountDays },
    players: "none",
  }),

  /** The updates that were processed, which the platform may send again. */
  updates: table({
    of: "bot",
    columns: {
      ...ofBot,
      update_id: integer(),
      taken_at: moment(),
    },
    key: ["bot_id", "update_id"],
    indexes: { updates_oldest: { on: ["taken_at"] } },
    keep: { since: "taken_at", days: updateDays },
    players: "none",
  }),

  /** The code of a `/start <code>` of someone who may not have opened the Mini App yet. */
  start_codes: table({
    of: "bot",
    columns: {
      ...ofUser,
      code: text(),
      started_at: moment(),
    },
    key: ["bot_id", "tg_id"],
    indexes: { start_codes_oldest: { on: ["started_at"] } },
    keep: { since: "started_at", days: startCodeDays },
    players: { order: ["started_at"], erase: "delete" },
  }),

  audit_entries: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** Grows with time. */
      id: text(),
      /** Null for the command line. No foreign key, because entries outlive owners. */
      owner_id: nullable(text()),
      /** The name at that time; empty for the command line. */
      owner_name: text(),
      action: text<AuditAction>(),
      /** `AuditDetails`. */
      details: json(),
      created_at: moment(),
    },
    key: ["bot_id", "id"],
    indexes: {
      audit_entries_by_owner: { on: ["bot_id", "owner_id", "id"] },
      audit_entries_oldest: { on: ["created_at"] },
    },
    keep: { since: "created_at", days: "auditDays" },
    players: "mentions",
  }),
};
