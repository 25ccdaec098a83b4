import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { whole } from "../engine/dialect.ts";
import { isUniqueViolation } from "../engine/store-error.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import type { BotUser } from "./bot-user.ts";
import { changePlayer, type PlayerChange } from "./player-change.ts";

/**
 * The validity of a challenge, in ms. Source: https://docs.ton.org (TON Connect, `ton_proof`: the
 * maximum age of a proof).
 */
export const challengeMs = 15 * 60_000;

const payloadBytes = 32;
/** Several devices of one player may connect at once. */
const maxChallenges = 10;
/** More than each call adds. */
const forgottenAtOnce = 20;

/**
 * Creates a challenge for one use by this player: 32 random bytes in hex, and its expiry in ms;
 * undefined for an unknown player.
 */
export async function issueChallenge(
  db: Database,
  { botId, tgId }: PlayerId,
  now: number,
): Promise<{ payload: string; expiresAt: number } | undefined> {
  const payload = randomBytes(payloadBytes).toString("hex");
  const expiresAt = now + challengeMs;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("wallet_challenges")
    .columns(["bot_id", "tg_id", "payload", "expires_at"])
    .expression((from) =>
      from
        .selectFrom("bot_users")
        .select([
          "bot_id",
          "tg_id",
          sql<string>`cast(${payload} as text)`.as("payload"),
          whole(expiresAt).as("expires_at"),
        ])
        .where("bot_id", "=", botId)
        .where("tg_id", "=", tgId),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  await forgetChallenges(db, { botId, tgId }, payload);
  return { payload, expiresAt };
}

/** Uses up the player's challenge; "unknown" if it is not theirs, was used, or has expired. */
export async function useChallenge(
  db: Database,
  { botId, tgId }: PlayerId,
  payload: string,
  now: number,
): Promise<{ readonly kind: "used" | "unknown" }> {
  const { numDeletedRows } = await db
    .deleteFrom("wallet_challenges")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("payload", "=", payload)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return { kind: numDeletedRows > 0n ? "used" : "unknown" };
}

/** The result of setting a player's wallet; "taken" if another player of the bot has it. */
export type WalletResult =
  | { readonly kind: "set"; readonly user: BotUser }
  | { readonly kind: "taken" | "no-user" };

/** Sets the player's wallet to the lower-case `rawAddress`, or removes it if empty. */
export async function setWallet(
  db: Database,
  player: PlayerId,
  rawAddress: string,
  now: number,
): Promise<WalletResult> {
  try {
    const user = await changePlayer(db, player, now, async (change) => {
      const previous = change.user.tonAddress;
      if (previous === rawAddress) return change.user;
      if (await isTaken(change, rawAddress)) return "taken";
      change.set({ ton_address: rawAddress });
      if (previous !== "")
        change.record({ type: "wallet.unlinked", data: { tonRawAddress: previous } });
      if (rawAddress !== "")
        change.record({ type: "wallet.linked", data: { tonRawAddress: rawAddress } });
      return change.user;
    });
    if (user === "taken") return { kind: "taken" };
    return user ? { kind: "set", user } : { kind: "no-user" };
  } catch (error) {
    // Another player has just set it.
    if (isUniqueViolation(error)) return { kind: "taken" };
    throw error;
  }
}

async function isTaken({ tx, player }: PlayerChange, rawAddress: string): Promise<boolean> {
  if (rawAddress === "") return false;
  const other = await tx
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", player.botId)
    .where("ton_address", "=", rawAddress)
    .where("ton_address", "!=", "")
    .executeTakeFirst();
  return other !== undefined;
}

/** Removes the player's oldest challenges beyond the maximum, but not the `newest`. */
async function forgetChallenges(
  db: Database,
  { botId, tgId }: PlayerId,
  newest: string,
): Promise<void> {
  const own = db
    .selectFrom("wallet_challenges")
    .select("payload")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    // Others may have been issued in the same millisecond.
    .where("payload", "!=", newest)
    .orderBy("expires_at", "desc")
    .limit(forgottenAtOnce)
    .offset(maxChallenges - 1);
  await db
    .deleteFrom("wallet_challenges")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("payload", "in", own)
    .execute();
}
