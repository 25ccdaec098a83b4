import { withRulesOf } from "../bot/game-rules.ts";
import { countsOfSignIn } from "../count/sign-in-count.ts";
import { nameKey } from "../engine/name-key.ts";
import type { Database } from "../schema/tables.ts";
import { atNewRate, atSameRate } from "./automining.ts";
import type { BotUser } from "./bot-user.ts";
import { endFutureMarks } from "./future-mark.ts";
import { createPlayer, type SignedIn, type SignInInput, type SigningBot } from "./new-player.ts";
import { changePlayer, type PlayerChange } from "./player-change.ts";
import { weekAtSignIn } from "./week.ts";

/**
 * Creates or updates the player who opens the Mini App, and pays accrued auto-mining. A new
 * player's referral code is the start parameter, else the code of their `/start` in the bot's chat,
 * unless it was an erased player's; else `ref` if it is a player's code. A banned player is returned
 * unchanged. An erased player who opens the Mini App again is new but has no inviter. Undefined if
 * the bot was deleted.
 */
export function signIn(
  db: Database,
  bot: SigningBot,
  input: SignInInput,
  now: number,
): Promise<SignedIn | undefined> {
  const player = { botId: bot.id, tgId: input.user.tgId };
  return changePlayer<SignedIn | undefined>(
    db,
    player,
    now,
    (change) => updatePlayer(change, bot, input),
    (tx, mayLockOthers) => createPlayer(tx, { bot, input, now, mayLockOthers }),
  );
}

async function updatePlayer(
  change: PlayerChange,
  bot: SigningBot,
  input: SignInInput,
): Promise<BotUser | undefined> {
  const { tx, user, row, now } = change;
  if (user.bannedAt !== null) return user;
  const rate = await readRate(change);
  if (rate === undefined) return undefined;
  const { name, username, photo = "", language = null, canBeMessaged = true } = input.user;
  // A page that stays open sends the same init data again, after the player has allowed messages.
  const isNewLaunch = input.authDate >= row.last_seen_at;
  const settle = rate === user.autominePointsPerHour ? atSameRate : atNewRate;
  change.set(weekAtSignIn(row, bot.hasWeeklyBoard, now));
  await change.payMined(settle(user.state, user.autominePointsPerHour, now));
  change.set({
    tg_name: name,
    tg_username: username,
    name_key: nameKey(name),
    username_key: nameKey(username),
    tg_photo: photo,
    automine_points_per_hour: rate,
    last_seen_at: now,
    seen_before_at: row.last_seen_at,
    last_ip: input.ip,
    language: language ?? row.language,
    ...(isNewLaunch && {
      unreachable_since: canBeMessaged ? null : (row.unreachable_since ?? now),
    }),
  });
  await endFutureMarks(change, await withRulesOf(tx, bot, user));
  const counted = { seenBefore: row.last_seen_at, createdAt: row.created_at, isInvited: false };
  change.counts.push(...countsOfSignIn(counted, now));
  return change.user;
}

/**
 * The auto-mining rate that a player should have; undefined if the bot was deleted. Read again
 * where it differs from the stored one: `settleGame` may have moved the player during the wait for
 * the row.
 */
async function readRate({
  tx,
  player,
  user,
  likelyRate,
}: PlayerChange): Promise<number | undefined> {
  const { boostAutominePerHour: boosted, autominePointsPerHour: stored } = user;
  if (likelyRate === null || likelyRate + boosted === stored)
    return likelyRate === null ? undefined : stored;
  const bot = await tx
    .selectFrom("bots")
    .select("automine_points_per_hour as rate")
    .where("bot_id", "=", player.botId)
    .executeTakeFirst();
  return bot && bot.rate + boosted;
}
