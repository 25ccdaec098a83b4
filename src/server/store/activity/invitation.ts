import type { Database, PlayerId } from "../schema/tables.ts";
import { activityKey } from "../user/ledger.ts";

/** The tgId of the player with this referral code; undefined if there is none. */
export async function ownerOfCode(
  db: Database,
  botId: string,
  refCode: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("ref_code", "=", refCode)
    .executeTakeFirst();
  return row?.tg_id;
}

/** Records that the invitation of a player is paid, so that later calls skip it. */
export async function noteInvitationPaid(
  db: Database,
  { botId, tgId }: PlayerId,
  now: number,
): Promise<void> {
  await db
    .updateTable("bot_users")
    .set({ invitation_paid_at: now })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("invitation_paid_at", "is", null)
    .execute();
}

/** The points that a player was paid for invitations of these friends, by the friends' tgIds. */
export async function readInvitationPayments(
  db: Database,
  { botId, tgId }: PlayerId,
  friends: readonly { readonly tgId: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (friends.length === 0) return new Map();
  const keys = friends.map((friend) => activityKey("invite", tgId, friend.tgId));
  const rows = await db
    .selectFrom("ledger")
    .select(["reason", "delta"])
    .where("bot_id", "=", botId)
    .where("idempotency_key", "in", keys)
    .execute();
  return new Map(rows.map(({ reason, delta }) => [Number(reason), delta]));
}
