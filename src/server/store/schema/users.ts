import { flag, float, integer, moment, nullable, ofBot, ofUser, table, text } from "./table.ts";

/** The time for which a repeated call that sets a custom value is recognised. */
export const customValueCallDays = 30;

export const userTables = {
  /** A bot user. `points` is the settled balance, always the sum of the user's ledger. */
  bot_users: table({
    of: "bot",
    columns: {
      ...ofUser,
      /** The user's referral code, unique in the bot. */
      ref_code: text(),
      registered_by_ref_code: nullable(text()),
      /** Where the link of the first session was published; null if it named no source. */
      source: nullable(text()),
      tg_username: text(),
      tg_name: text(),
      /** `nameKey` of `tg_name` and of `tg_username`. */
      name_key: text({ default: "", isByCodePoint: true }),
      username_key: text({ default: "", isByCodePoint: true }),
      /** The URL of the user's photo at Telegram; empty without one. */
      tg_photo: text({ default: "" }),
      points: integer(),
      /** Points spent on boosts; the level counts them as if they were not spent. */
      points_spent: integer({ default: 0 }),
      /** The number of paid taps. */
      taps_count: integer({ default: 0 }),
      custom_value: integer(),
      /** Raw form, verified and unique in the bot; empty if no wallet is connected. */
      ton_address: text(),
      energy_full_at: moment(),
      /** The `energy_since` of the bot's settings that decide `energy_full_at`. */
      energy_since: nullable(moment()),
      automining_since: moment(),
      /**
       * The rate since `automining_since`, replaced by the bot's rate, with
       * `boost_automine_per_hour`, when the user is settled.
       */
      automine_points_per_hour: integer(),
      taps_counted_at: moment(),
      /** The number of users who registered with `ref_code`. */
      friends_count: integer({ default: 0 }),
      /** The address of the last session, if addresses were recorded at that time. */
      last_ip: nullable(text()),
      /** The main language of the client, `pt` for `pt-BR`; null if unknown. */
      language: nullable(text()),
      created_at: moment(),
      last_seen_at: moment(),
      /** `last_seen_at` before the last session; null after the first one. */
      seen_before_at: nullable(moment()),
      /**
       * The time from which the bot may not write to the user, by init data or a refusal; null
       * while it may.
       */
      unreachable_since: nullable(moment()),
      /** The boosts' addition to the game's numbers; all four null for a user without boosts. */
      boost_points_per_tap: nullable(integer()),
      boost_max_energy: nullable(integer()),
      boost_energy_per_second: nullable(float()),
      boost_automine_per_hour: nullable(integer()),
      /** The week (`weekOf`) of the next two; null while the bot has no weekly leaderboard. */
      week: nullable(integer()),
      /** `points + points_spent` and `friends_count` at the start of the user's week. */
      week_points: nullable(integer()),
      week_friends: nullable(integer()),
      /** Whether leaderboards show the user without a name. */
      is_hidden: flag({ default: 0 }),
      /** Whether the user has seen the onboarding. */
      is_onboarded: flag({ default: 0 }),
      /** The time at which the inviter was paid for the user; null until then. */
      invitation_paid_at: nullable(moment()),
      /** The start of the user's ban; null for all others. */
      blocked_at: nullable(moment()),
      /** The id of the owner who banned the user. */
      blocked_by: nullable(text()),
      /** The reason, for owners only; may be empty. */
      block_reason: nullable(text()),
    },
    key: ["bot_id", "tg_id"],
    unique: { bot_users_ref_code: ["bot_id", "ref_code"] },
    // Partial where possible, so that a tap changes no more of them than its bot's leaderboards
    // need.
    indexes: {
      bot_users_friends: { on: ["bot_id", "registered_by_ref_code", "tg_id"] },
      bot_users_newest_friends: {
        on: ["bot_id", "registered_by_ref_code", "created_at", "tg_id"],
      },
      bot_users_wallet: {
        on: ["bot_id", "ton_address"],
        isUnique: true,
        where: "ton_address != ''",
      },
      bot_users_by_name: { on: ["bot_id", "name_key", "tg_id"] },
      bot_users_by_username: { on: ["bot_id", "username_key", "tg_id"] },
      bot_users_by_points: { on: ["bot_id", "points", "tg_id"] },
      bot_users_by_last_seen: { on: ["bot_id", "last_seen_at", "tg_id"] },
      bot_users_by_created: { on: ["bot_id", "created_at", "tg_id"] },
      // Not "> 0", which SQLite would take as the start of a query's range.
      bot_users_by_friends: {
        on: ["bot_id", "friends_count", "tg_id"],
        where: "friends_count <> 0",
      },
      bot_users_by_week_points: {
        on: ["bot_id", "week", "(points + points_spent - week_points)", "tg_id"],
        where: "week is not null",
      },
      bot_users_by_week_friends: {
        on: ["bot_id", "week", "(friends_count - week_friends)", "tg_id"],
        where: "week is not null and friends_count <> 0",
      },
      bot_users_blocked: { on: ["bot_id", "tg_id"], where: "blocked_at is not null" },
    },
    players: {
      order: ["created_at"],
      hidden: ["name_key", "username_key", "energy_since"],
      erase: "step",
    },
  }),

  /** A call that set a custom value, so that it counts only once. */
  custom_value_calls: table({
    of: "user",
    columns: {
      ...ofUser,
      /** Chosen by the caller, unique in the bot. */
      idempotency_key: text(),
      custom_value: integer(),
      called_at: moment(),
    },
    key: ["bot_id", "idempotency_key"],
    indexes: {
      custom_value_calls_by_user: { on: ["bot_id", "tg_id"] },
      custom_value_calls_oldest: { on: ["called_at"] },
    },
    keep: { since: "called_at", days: customValueCallDays },
    players: { order: ["idempotency_key"], erase: "delete" },
  }),

  wallet_challenges: table({
    of: "user",
    columns: {
      ...ofUser,
      /** 32 random bytes in hex. */
      payload: text(),
      expires_at: moment(),
    },
    key: ["bot_id", "tg_id", "payload"],
    indexes: { wallet_challenges_oldest: { on: ["expires_at"] } },
    keep: { until: "expires_at" },
    players: { order: ["payload"], hidden: ["payload"], erase: "delete" },
  }),

  /** A player who is being erased; deleted with the player's own row, which is the last one. */
  erasures: table({
    of: "bot",
    columns: {
      ...ofUser,
      started_at: moment(),
      /** The number of rows removed so far. */
      removed: integer(),
    },
    key: ["bot_id", "tg_id"],
    players: { order: ["started_at"], erase: "step" },
  }),

  /** The keyed hash of an erased player, or of a wallet for which one was paid. */
  erased_marks: table({
    of: "bot",
    columns: { ...ofBot, mark: text(), erased_at: moment() },
    key: ["bot_id", "mark"],
    players: "none",
  }),
};
