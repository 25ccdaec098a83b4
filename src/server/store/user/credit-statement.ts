import { sql } from "kysely";
import { whole } from "../engine/dialect.ts";
import { prepared } from "../engine/prepared.ts";
import type { Database, LedgerSource } from "../engine/tables.ts";
import { accruedWithin } from "./automining.ts";
import { isNotBlocked } from "./block.ts";
import { botUserColumns } from "./bot-user.ts";
import { beginWeek } from "./week.ts";

const raising = (
  db: Database,
  botId: string,
  tgId: number,
  points: number,
  mostPoints: number,
  idempotencyKey: string | null,
  now: number,
) =>
  db
    .updateTable("bot_users")
    .set({ points: sql`points + ${whole(points)}`, ...beginWeek(whole(now)) })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where(accruedWithin(whole(now), whole(mostPoints)))
    .where(isNotBlocked)
    // No entry has the key null, by which nothing is found.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger")
            .select("ledger.id")
            .where("ledger.bot_id", "=", botId)
            .where("ledger.idempotency_key", "=", idempotencyKey),
        ),
      ),
    )
    .returning(botUserColumns);

/** Adds to a balance of at most `mostPoints`, unless the bot has an entry with the key. */
export const raise = prepared(
  (
    db,
    botId: string,
    tgId: number,
    points: number,
    mostPoints: number,
    idempotencyKey: string | null,
    now: number,
  ) => raising(db, botId, tgId, points, mostPoints, idempotencyKey, now),
);

/** Adds a credit to the ledger. */
export const insertEntry = prepared(
  (
    db,
    bot_id: string,
    id: string,
    tg_id: number,
    delta: number,
    balance_after: number,
    source: LedgerSource,
    api_key_id: string | null,
    owner_id: string | null,
    reason: string,
    idempotency_key: string | null,
    created_at: number,
  ) =>
    db.insertInto("ledger").values({
      bot_id,
      id,
      tg_id,
      delta,
      balance_after,
      source,
      api_key_id,
      owner_id,
      reason,
      idempotency_key,
      created_at,
    }),
);

/** Both in one statement, for PostgreSQL. */
export const raiseAndInsert = prepared(
  (
    db,
    botId: string,
    id: string,
    tgId: number,
    points: number,
    mostPoints: number,
    source: LedgerSource,
    apiKeyId: string | null,
    ownerId: string | null,
    reason: string,
    idempotencyKey: string | null,
    now: number,
  ) =>
    db
      .with("credited", () => raising(db, botId, tgId, points, mostPoints, idempotencyKey, now))
      .with("entry", (step) =>
        step
          .insertInto("ledger")
          .columns([
            "bot_id",
            "id",
            "tg_id",
            "delta",
            "balance_after",
            "source",
            "api_key_id",
            "owner_id",
            "reason",
            "idempotency_key",
            "created_at",
          ])
          .expression(
            step
              .selectFrom("credited")
              .select([
                sql.val(botId).as("bot_id"),
                sql.val(id).as("id"),
                "tg_id",
                whole(points).as("delta"),
                "points",
                sql.val(source).as("source"),
                sql.val(apiKeyId).as("api_key_id"),
                sql.val(ownerId).as("owner_id"),
                sql.val(reason).as("reason"),
                sql.val(idempotencyKey).as("idempotency_key"),
                whole(now).as("created_at"),
              ]),
          ),
      )
      .selectFrom("credited")
      .select(botUserColumns),
);
