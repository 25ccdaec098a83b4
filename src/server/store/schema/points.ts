import { day, integer, moment, nullable, ofBot, ofUser, table, text } from "./table.ts";

/** The sources of points. */
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

/** A foreign key to an API key of the bot. */
export const toApiKey = {
  columns: ["bot_id", "api_key_id"],
  table: "api_keys",
  target: ["bot_id", "id"],
} as const;

export const pointTables = {
  /** An API key; the key itself is never stored. */
  api_keys: table({
    of: "bot",
    columns: {
      ...ofBot,
      id: text(),
      name: text(),
      /** SHA-256 in hex. */
      hash: text(),
      last4: text(),
      created_at: moment(),
      revoked_at: nullable(moment()),
      last_used_at: nullable(moment()),
    },
    key: ["bot_id", "id"],
    unique: { api_keys_hash: ["bot_id", "hash"] },
    players: "none",
  }),

  /** One change of a balance; for taps and auto-mining, all changes of an hour together. */
  ledger: table({
    of: "user",
    columns: {
      ...ofUser,
      /** Grows with time; for an hour's changes, `hourEntryId`. */
      id: text(),
      /** Negative if an owner took points or a boost cost them. */
      delta: integer(),
      /** The balance after the last change. */
      balance_after: integer(),
      source: text<LedgerSource>(),
      api_key_id: nullable(text()),
      /** The owner of a credit or debit by hand. No foreign key, because entries outlive owners. */
      owner_id: nullable(text()),
      /**
       * The reason of a credit or debit by hand; an activity's id; the day of a daily bonus's
       * streak; the friend's or the inviter's id for an invitation. Otherwise empty.
       */
      reason: text({ default: "" }),
      /** Chosen by the caller, unique in the bot; for an activity, `activityKey`. */
      idempotency_key: nullable(text()),
      /** The time of the row's last change. */
      created_at: moment(),
    },
    key: ["bot_id", "id"],
    references: {
      ledger_api_key: toApiKey,
    },
    indexes: {
      // A player's history is read one source at a time.
      ledger_by_source: { on: ["bot_id", "tg_id", "source", "id"] },
      ledger_idempotency_key: {
        on: ["bot_id", "idempotency_key"],
        isUnique: true,
        where: "idempotency_key is not null",
      },
    },
    players: { order: ["source", "id"], erase: "step" },
  }),

  /** The sums of erased players' ledgers by month and source, so that the bot's sums stay. */
  erased_points: table({
    of: "bot",
    columns: {
      ...ofBot,
      /** In UTC, such as `2026-11`. */
      month: text(),
      source: text<LedgerSource>(),
      /** Always 0; versions before 1.0.0 split sums beyond the safe integers. */
      part: integer(),
      points: integer(),
      /** The number of ledger rows. */
      entries: integer(),
    },
    key: ["bot_id", "month", "source", "part"],
    players: "none",
  }),

  /**
   * The last counted batch of taps of a tab of the Mini App, so that each batch counts only once: a
   * tab sends one after another.
   */
  tap_tabs: table({
    of: "user",
    columns: {
      ...ofUser,
      /** The tab's id; for a batch without one, the id of the batch. */
      tab: text(),
      /** The batch's number, which grows in a tab; -1 while the first one is being counted. */
      number: integer({ default: 0 }),
      accepted: integer(),
      counted_at: moment(),
      /** The day of `counted_at`; it changes less often, so it can be indexed. */
      counted_on: day({ default: 0 }),
    },
    key: ["bot_id", "tg_id", "tab"],
    keyName: "tap_batches_key",
    indexes: { tap_tabs_oldest: { on: ["counted_on"] } },
    keep: { since: "counted_on", days: "tapDays" },
    players: { order: ["tab"], erase: "delete" },
  }),
};
