import { playerMark } from "../../crypto/erased-mark.ts";
import type { Vault } from "../../crypto/vault.ts";
import type { Store } from "../engine/database.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import {
  type BotEvent,
  eventTypesOf,
  readEventTypes,
  recordBotEvents,
  recordEvents,
} from "../event/record-events.ts";
import type { Database } from "../schema/tables.ts";
import { readErasedAt } from "../user/erasure.ts";
import { changeWithin, type PlayerChange } from "../user/player-change.ts";
import { lockPlayer } from "../user/player-row.ts";
import { keepStartCode, lockNewcomer } from "./start-code.ts";

/** An update that the platform has sent for a bot. */
export interface BotUpdate {
  readonly botId: string;
  /** The platform's id of it, unique in the bot. */
  readonly id: number;
  readonly effect: UpdateEffect;
  /** The time at which its message was written, Unix ms; undefined for kinds without a date. */
  readonly writtenAt: number | undefined;
}

/** The effect of an update. */
export type UpdateEffect =
  /** `/start`, with its code or null. */
  | { readonly kind: "start"; readonly tgId: number; readonly code: string | null }
  /** The user has blocked or unblocked the bot, or has allowed it to write. */
  | { readonly kind: "reachability"; readonly tgId: number; readonly isReachable: boolean }
  /** Any other update, which the bot's webhook may get; `tgId` is null if it names no user. */
  | {
      readonly kind: "other";
      readonly tgId: number | null;
      readonly update: Readonly<Record<string, unknown>>;
    };

/**
 * Stores the effect of an update, once. "repeated" if that was done before; "ignored" if the bot's
 * webhook does not get such updates. One that was written before the person's erasure has no effect
 * unless they have become a player again. Locks the update, then the user, then their events: sign-ins,
 * taps, messages and erasures lock the user before the events, too.
 */
export async function applyUpdate(
  { db, vault }: Pick<Store, "db" | "vault">,
  update: BotUpdate,
  now: number,
): Promise<"applied" | "repeated" | "ignored"> {
  const { botId, id, effect } = update;
  // Without a transaction, because a busy group may send many.
  if (effect.kind === "other" && !(await isForwarding(db, botId))) return "ignored";
  return inSharedTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("updates")
      .values({ bot_id: botId, update_id: id, taken_at: now })
      .onConflict((conflict) => conflict.columns(["bot_id", "update_id"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return "repeated";
    await apply({ tx, vault, update, now });
    return "applied";
  });
}

interface Context {
  readonly tx: Database;
  readonly vault: Vault;
  readonly update: BotUpdate;
  readonly now: number;
}

async function apply(context: Context): Promise<void> {
  const { tx, now } = context;
  const { botId, effect } = context.update;
  const { kind, tgId } = effect;
  if (kind === "other") {
    const event = { type: "telegram.update", data: { tgId, update: effect.update } } as const;
    if (tgId === null) await recordBotEvents({ tx, botId, now }, [event]);
    else await recordForUser(context, tgId, event);
    return;
  }
  const player = { botId, tgId };
  const isReachable = kind === "start" || effect.isReachable;
  const known = await changeWithin(tx, player, now, async (change) =>
    setReachable(change, isReachable),
  );
  if (known || kind !== "start" || effect.code === null) return;
  await lockNewcomer(tx, player);
  if (!(await isBeforeErasure(context, tgId))) await keepStartCode(tx, player, effect.code, now);
}

function setReachable(change: PlayerChange, isReachable: boolean): void {
  const wasReachable = change.row.unreachable_since === null;
  if (isReachable === wasReachable) return;
  change.set({ unreachable_since: isReachable ? null : change.now });
  change.record({ type: isReachable ? "user.unblocked_bot" : "user.blocked_bot", data: {} });
}

/** In the user's own order of events, whether or not they have opened the Mini App. */
async function recordForUser(context: Context, tgId: number, event: BotEvent): Promise<void> {
  const { tx, now } = context;
  const { botId } = context.update;
  const player = { botId, tgId };
  let row = await lockPlayer(tx, player);
  if (!row) {
    await lockNewcomer(tx, player);
    row = await lockPlayer(tx, player);
    if (!row && (await isBeforeErasure(context, tgId))) return;
  }
  const types = row ? eventTypesOf(row.event_types) : await readEventTypes(tx, botId);
  await recordEvents({ tx, botId, types, now }, [{ tgId, events: [event] }]);
}

/** Whether an update was written before the person was erased. */
async function isBeforeErasure(
  { tx, vault, update: { botId, writtenAt } }: Context,
  tgId: number,
): Promise<boolean> {
  if (writtenAt === undefined) return false;
  const erasedAt = await readErasedAt(tx, botId, playerMark(vault, botId, tgId));
  return erasedAt !== undefined && writtenAt <= erasedAt;
}

/**
 * Whether the bot's webhook gets other updates. One that is paused because its server fails or is
 * gone gets none: people may write for as long as nobody resumes it.
 */
async function isForwarding(db: Database, botId: string): Promise<boolean> {
  const webhook = await db
    .selectFrom("webhooks")
    .select(["types", "paused_because"])
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  if (!webhook || webhook.paused_because === "failing" || webhook.paused_because === "gone")
    return false;
  return eventTypesOf(webhook.types).includes("telegram.update");
}
