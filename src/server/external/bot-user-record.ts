import type { BotUser } from "#contract/schema/bot-user.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { isoTime } from "../iso-time.ts";
import { standingOf } from "../players/standing.ts";
import type { Database } from "../store/schema/tables.ts";
import { readBotUser, type BotUser as StoredUser } from "../store/user/bot-user.ts";
import type { Entry } from "../store/user/player-change.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";
import type { ExternalCaller } from "./guard.ts";

/** The bot's user with this id. Throws `ServiceError` 404 if there is none. */
export async function requireUser(
  db: Database,
  botId: string,
  digits: string,
): Promise<StoredUser> {
  const tgId = Number(digits);
  const user = await readBotUser(db, botId, tgId);
  if (!user) throw userNotFound(tgId);
  return user;
}

/** A bot user in the external API. */
export function recordOf(user: StoredUser, { game, showsLastIp, now }: ExternalCaller): BotUser {
  const { points, reached } = standingOf(user, game, now);
  return {
    tgId: user.tgId,
    createdAt: isoTime(user.createdAt),
    registeredByRefCode: user.registeredByRefCode,
    tgUsername: user.tgUsername,
    tgName: user.tgName,
    points,
    maxEnergy: reached.maxEnergy,
    customValue: user.customValue,
    autominePointsPerHour: user.autominePointsPerHour,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    level: reached.level,
    lastIp: showsLastIp ? user.lastIp : null,
  };
}

/** A bot user after a change of their points, with its ledger row. */
export function changedRecordOf(
  { user, entry }: { readonly user: StoredUser; readonly entry: Entry },
  caller: ExternalCaller,
) {
  const { id, points, createdAt } = entry;
  return {
    ...recordOf(user, caller),
    transaction: { id, points, createdAt: isoTime(createdAt) },
  };
}
