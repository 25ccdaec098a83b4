import { integer, json, moment, ofUser, table, text } from "./table.ts";

export const activityTables = {
  /** A player's progress in a task that is not paid yet. */
  started_tasks: table({
    of: "user",
    columns: {
      ...ofUser,
      task_id: text(),
      started_at: moment(),
      /** The number of tries of a secret word since `tried_since`. */
      tries: integer(),
      tried_since: moment(),
    },
    key: ["bot_id", "tg_id", "task_id"],
    indexes: { started_tasks_by_age: { on: ["started_at"] } },
    keep: { since: "started_at", days: 30 },
    players: { order: ["task_id"], erase: "delete" },
  }),

  /** The last daily bonus of a player. */
  daily_bonuses: table({
    of: "user",
    columns: {
      ...ofUser,
      /** As `bonusDay` numbers days, which begin at the bot's hour. */
      day: integer(),
      /** The day of the streak, from 1. */
      streak: integer(),
    },
    key: ["bot_id", "tg_id"],
    players: { order: ["day"], erase: "delete" },
  }),

  /** The number of a player's purchases of a boost. */
  bought_boosts: table({
    of: "user",
    columns: { ...ofUser, boost_id: text(), bought: integer() },
    key: ["bot_id", "tg_id", "boost_id"],
    players: { order: ["boost_id"], erase: "delete" },
  }),

  quiz_answers: table({
    of: "user",
    columns: {
      ...ofUser,
      quiz_id: text(),
      /** The option chosen for each question. */
      answers: json(),
      paid: integer(),
      answered_at: moment(),
    },
    key: ["bot_id", "tg_id", "quiz_id"],
    players: { order: ["quiz_id"], erase: "delete" },
  }),

  /** A wallet for whose connection a player was paid. */
  paid_wallets: table({
    of: "user",
    columns: {
      ...ofUser,
      task_id: text(),
      /** In raw form. */
      ton_address: text(),
    },
    key: ["bot_id", "task_id", "ton_address"],
    indexes: { paid_wallets_by_user: { on: ["bot_id", "tg_id"] } },
    players: { order: ["task_id", "ton_address"], erase: "step" },
  }),
};
