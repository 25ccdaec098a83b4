import type { Task } from "#contract/schema/activities.ts";
import { walletMark } from "../../crypto/erased-mark.ts";
import { countPoints } from "../count/unwritten-counts.ts";
import type { Store } from "../engine/database.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import type { Announced } from "../event/announced.ts";
import { activityKey } from "./activity-key.ts";
import { paidIds } from "./activity-progress.ts";
import { type PlayerId, readBotUser } from "./bot-user.ts";
import {
  type ActivityCredit,
  type ActivityPayment,
  type CreditResult,
  creditPoints,
  payWithin,
} from "./credit.ts";
import { readErasedAt } from "./erasure-row.ts";

type PaidTask = Pick<Task, "id" | "reward">;

/**
 * Pays a task that is done, once. Undefined if there is no such user. `announced` is what the bot's
 * webhook is told.
 */
export async function payTask(
  db: Database,
  player: PlayerId,
  task: PaidTask,
  now: number,
  announced?: Announced,
): Promise<ActivityPayment | undefined> {
  const credit = { ...creditOf(player, task), announced };
  return paymentOf(await creditPoints(db, credit, now), task);
}

/**
 * Pays a task that the owner's system says is done, once. A repetition answers what was paid before, by
 * any key and for whatever reward.
 */
export function completeTask(
  db: Database,
  player: PlayerId,
  task: PaidTask,
  apiKeyId: string,
  now: number,
  announced?: Announced,
): Promise<CreditResult> {
  return creditPoints(db, { ...creditOf(player, task), apiKeyId, announced }, now);
}

/** Why the task of connecting a wallet is not paid: another player was, or the player has none now. */
export interface WalletRefusal {
  readonly kind: "refused";
  readonly reason: "wallet-used" | "no-wallet";
}

/**
 * The same for the task of connecting a wallet, which is also paid once for each wallet, whichever
 * player has it.
 */
export async function payWalletTask(
  { db, vault }: Pick<Store, "db" | "vault">,
  player: PlayerId,
  task: PaidTask,
  now: number,
  announced?: Announced,
): Promise<ActivityPayment | WalletRefusal | undefined> {
  const payment = await inSharedTransaction(
    db,
    async (within): Promise<ActivityPayment | WalletRefusal | undefined> => {
      const user = await readBotUser(within, player.botId, player.tgId, "lock");
      if (!user) return undefined;
      if (user.blockedAt !== null) return { kind: "blocked" };
      if ((await paidIds(within, player, "task", [task.id])).has(task.id))
        return { kind: "paid", paid: 0, user };
      if (user.tonAddress === "") return { kind: "refused", reason: "no-wallet" };
      const mark = walletMark(vault, player.botId, task.id, user.tonAddress);
      const wasPaid = (await readErasedAt(within, player.botId, mark)) !== undefined;
      if (wasPaid || !(await noteWallet(within, player, task, user.tonAddress)))
        return { kind: "refused", reason: "wallet-used" };
      const credit = { ...creditOf(player, task), announced };
      return paymentOf(await payWithin(within, credit, now), task);
    },
  );
  if (payment?.kind === "paid") countPoints(db, player.botId, "task", payment.paid, now);
  return payment;
}

function creditOf({ botId, tgId }: PlayerId, { id, reward }: PaidTask): ActivityCredit {
  const idempotencyKey = activityKey("task", tgId, id);
  return { botId, tgId, points: reward, source: "task", reason: id, idempotencyKey };
}

function paymentOf(result: CreditResult, { reward }: PaidTask): ActivityPayment | undefined {
  if (result.kind === "refused") {
    const { reason } = result;
    return reason === "overflow" || reason === "blocked" ? { kind: reason } : undefined;
  }
  return { kind: "paid", paid: result.kind === "credited" ? reward : 0, user: result.user };
}

/** Whether the player is the first to be paid for the wallet. */
async function noteWallet(
  db: Database,
  { botId, tgId }: PlayerId,
  { id }: PaidTask,
  tonAddress: string,
): Promise<boolean> {
  await db
    .insertInto("paid_wallets")
    .values({ bot_id: botId, tg_id: tgId, task_id: id, ton_address: tonAddress })
    .onConflict((conflict) => conflict.columns(["bot_id", "task_id", "ton_address"]).doNothing())
    .execute();
  const { tg_id } = await db
    .selectFrom("paid_wallets")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("task_id", "=", id)
    .where("ton_address", "=", tonAddress)
    .executeTakeFirstOrThrow();
  return tg_id === tgId;
}
