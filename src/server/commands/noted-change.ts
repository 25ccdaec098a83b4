import type { Owner } from "#contract/schema/owner.ts";
import { commandLineActor, noteAct } from "../store/audit/audit-entry.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../store/bot/api-key.ts";
import type { Database } from "../store/engine/tables.ts";
import { joinBot } from "../store/owner/bot-ownership.ts";
import { lockOwner } from "../store/owner/owner.ts";

/** Makes somebody an owner of a bot, and notes it in the bot's history. */
export function giveTo(
  db: Database,
  { id, name }: Owner,
  botId: string,
  now: number,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOwner(transaction, id))) return;
    const { kind } = await joinBot(transaction, id, botId, "owner", now);
    if (kind === "kept") return;
    await noteAct(transaction, commandLineActor(botId, now), "owner.joined", {
      subject: name,
      changes: [{ part: "role", to: "owner" }],
    });
  });
}

/** Creates an API key as `createApiKey` does, and notes it in the bot's history. */
export function makeKey(
  db: Database,
  botId: string,
  name: string,
  now: number,
): ReturnType<typeof createApiKey> {
  return db.transaction().execute(async (transaction) => {
    const made = await createApiKey(transaction, botId, name, now);
    if (made.kind === "made")
      await noteAct(transaction, commandLineActor(botId, now), "key.made", { subject: name });
    return made;
  });
}

/** Revokes an API key as `revokeApiKey` does, and notes it in its bot's history. */
export function revokeKey(db: Database, id: string, now: number): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    const key = (await listApiKeys(transaction)).find((one) => one.id === id);
    const revokedAt = await revokeApiKey(transaction, id, now);
    if (key?.revokedAt === null)
      await noteAct(transaction, commandLineActor(key.botId, now), "key.revoked", {
        subject: key.name,
      });
    return revokedAt;
  });
}
