import type { Task } from "#contract/activity/activities.schema.ts";
import { walletMark } from "../../crypto/erased-mark.ts";
import type { Store } from "../engine/database.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import { readErasedAt } from "../user/erasure.ts";
import { activityKey } from "../user/ledger.ts";
import { changePlayer, type PlayerChange } from "../user/player-change.ts";
import {
  type ActivityCredit,
  type ActivityPayment,
  type CreditResult,
  creditPoints,
  creditWithin,
} from "../user/points.ts";
import { paidIds } from "./activity-progress.ts";

type PaidTask = Pick<Task, "id" | "reward">;

/**
 * Pays a completed task, once; the player of a task of kind "messages" is reachable from then on.
 * Undefined for an unknown player.
 */
export function payTask(
  db: Database,
  player: PlayerId,
  task: PaidTask & Pick<Task, "kind">,
  now: number,
): Promise<ActivityPayment | undefined> {
  return changePlayer(db, player, now, async (change) => {
    const result = await creditWithin(change, creditOf(player, task));
    if (task.kind === "messages" && result.kind === "changed")
      change.set({ unreachable_since: null });
    return paymentOf(result, task);
  });
}

/**
 * Pays a task that the owner's system reports as done, once. A repeated call returns the first
 * payment, even with another key or reward.
 */
export function completeTask(
  db: Database,
  { apiKeyId, ...player }: PlayerId & { readonly apiKeyId: string },
  task: PaidTask,
  now: number,
): Promise<CreditResult> {
  return creditPoints(db, { ...creditOf(player, task), apiKeyId }, now);
}

/** The reason why the task of connecting a wallet is not paid. */
export interface WalletRefusal {
  readonly kind: "refused";
  /** "wallet-used": another player was paid for this wallet. */
  readonly reason: "wallet-used" | "no-wallet";
}

/** Pays the task of connecting a wallet, once per player and once per wallet. */
export function payWalletTask(
  { db, vault }: Pick<Store, "db" | "vault">,
  player: PlayerId,
  task: PaidTask,
  now: number,
): Promise<ActivityPayment | WalletRefusal | undefined> {
  const { botId } = player;
  return changePlayer(db, player, now, async (change) => {
    const { tx, user } = change;
    if (user.bannedAt !== null) return { kind: "banned" } as const;
    if ((await paidIds(tx, player, "task", [task.id])).has(task.id))
      return { kind: "paid", paid: 0, user } as const;
    if (user.tonAddress === "") return { kind: "refused", reason: "no-wallet" } as const;
    const mark = walletMark(vault, botId, task.id, user.tonAddress);
    const wasPaid = (await readErasedAt(tx, botId, mark)) !== undefined;
    if (wasPaid || !(await takeWallet(change, task.id)))
      return { kind: "refused", reason: "wallet-used" } as const;
    return paymentOf(await creditWithin(change, creditOf(player, task)), task);
  });
}

function creditOf({ botId, tgId }: PlayerId, { id, reward }: PaidTask): ActivityCredit {
  const idempotencyKey = activityKey("task", tgId, id);
  return { botId, tgId, points: reward, source: "task", reason: id, idempotencyKey };
}

function paymentOf(result: CreditResult, { reward }: PaidTask): ActivityPayment | undefined {
  if (result.kind === "refused") {
    const { reason } = result;
    return reason === "overflow" || reason === "banned" ? { kind: reason } : undefined;
  }
  return { kind: "paid", paid: result.kind === "changed" ? reward : 0, user: result.user };
}

/** Whether the player is the first to be paid for their wallet. */
async function takeWallet({ tx, player, user }: PlayerChange, taskId: string): Promise<boolean> {
  const { botId, tgId } = player;
  await tx
    .insertInto("paid_wallets")
    .values({ bot_id: botId, tg_id: tgId, task_id: taskId, ton_address: user.tonAddress })
    .onConflict((conflict) => conflict.columns(["bot_id", "task_id", "ton_address"]).doNothing())
    .execute();
  const { tg_id } = await tx
    .selectFrom("paid_wallets")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("task_id", "=", taskId)
    .where("ton_address", "=", user.tonAddress)
    .executeTakeFirstOrThrow();
  return tg_id === tgId;
}
