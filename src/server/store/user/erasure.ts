import { codeMark, playerMark } from "../../crypto/erased-mark.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Store } from "../engine/database.ts";
import { never, noteBansChanged } from "./ban.ts";
import { noteErased, readErasedAt, readErasure } from "./erasure-row.ts";
import { changeWithin } from "./player-change.ts";

/** What became of a call that erases a player; "erased" if that was done before. */
export interface ErasureStart {
  readonly kind: "started" | "under-way" | "erased" | "no-user";
}

/**
 * Begins to erase a player: at once nobody can read who it was, and the player is blocked, so that
 * neither a session nor a payment adds anything to what `stepErasure` removes. The bot's history tells
 * that a player was erased, but not which.
 */
export async function startErasure(
  { db, vault }: Pick<Store, "db" | "vault">,
  by: Actor,
  tgId: number,
): Promise<ErasureStart> {
  const { botId, now } = by;
  const mark = playerMark(vault, botId, tgId);
  const result = await withBot(db, botId, async (within): Promise<ErasureStart> => {
    if (await readErasure(within, { botId, tgId })) return { kind: "under-way" };
    const hidden = await changeWithin(within, { botId, tgId }, now, async (change) => {
      change.set({
        tg_name: "",
        tg_username: "",
        name_key: "",
        username_key: "",
        ton_address: "",
        last_ip: null,
        language: null,
        is_hidden: 1,
        automining_since: never,
        blocked_at: change.row.blocked_at ?? now,
        blocked_by: null,
        block_reason: null,
      });
      return change.user;
    });
    if (!hidden)
      return {
        kind: (await readErasedAt(within, botId, mark)) === undefined ? "no-user" : "erased",
      };
    await within
      .insertInto("erasures")
      .values({ bot_id: botId, tg_id: tgId, started_at: now, removed: 0 })
      .execute();
    for (const one of [mark, codeMark(vault, botId, hidden.result.refCode)])
      await noteErased(within, botId, one, now);
    await noteBansChanged(within, botId, now);
    await noteAct(within, by, "user.erased");
    return { kind: "started" };
  });
  return result ?? { kind: "no-user" };
}
