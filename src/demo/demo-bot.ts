import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { updatesUrl } from "#server/bots/bot-url.ts";
import type { Config } from "#server/config.ts";
import { updatesSecret } from "#server/crypto/updates-secret.ts";
import type { DemoOwner } from "#server/owners/owner-account.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { botToken, readBot, readBotIds } from "#server/store/bot/bot.ts";
import { saveBotFile } from "#server/store/bot/save-bot-file.ts";
import { setUpdates } from "#server/store/bot/updates-switch.ts";
import type { Store } from "#server/store/engine/database.ts";
import { giveBots } from "#server/store/owner/bot-ownership.ts";
import { addOwner, findOwner, setPassword } from "#server/store/owner/owner.ts";
import { settleGame } from "#server/store/user/settle-game.ts";
import { placePictures } from "#server/templates/template.ts";

/** The bot files of the demo: one with everything, and one with custom fields alone. */
const files = ["bot.json", "fields-bot.json"];

/** The demo's bot that plays everything; the endpoint answers its task. */
export const playedBotId = "demo";

/** The demo's bot whose signed field the endpoint verifies. */
export const signingBotId = "fields";

/**
 * Creates or updates the demo's bots, whose fields point to the running endpoint and whose pictures
 * are those of the templates. Returns them, the first one to be opened first.
 */
export async function importDemoBots(store: Store, endpointUrl: string): Promise<BotFile[]> {
  const bots: BotFile[] = [];
  for (const file of files) bots.push(await importDemoBot(store, file, endpointUrl));
  return bots;
}

async function importDemoBot(
  { db, vault }: Store,
  fileName: string,
  endpointUrl: string,
): Promise<BotFile> {
  const written: BotFile = JSON.parse(await readFile(join(import.meta.dirname, fileName), "utf8"));
  const atEndpoint = (url: string) => endpointUrl + new URL(url).pathname;
  const fields = written.fields.map((field) => ({ ...field, url: atEndpoint(field.url) }));
  const tasks = written.tasks?.map((task) =>
    task.kind === "endpoint" ? { ...task, endpoint: atEndpoint(task.endpoint) } : task,
  );
  const file = { ...written, fields, ...(tasks && { tasks }) };
  const { content, pictures } = await placePictures(file, written.id);
  const checked = readBotFile(JSON.stringify(content), true);
  const by = { by: { name: "bot file", id: null }, note: "", pictures };
  const now = Date.now();
  await db
    .transaction()
    .execute((transaction) => saveBotFile(transaction, vault, checked, by, now));
  await settleGame(db, checked.id, now, async () => "go on");
  return written;
}

/**
 * Turns the updates of the demo's bots on, and sets the webhook of each bot whose updates are on: the
 * stand-in keeps webhooks in memory.
 */
export async function connectUpdates(
  { config, store }: { readonly config: Config; readonly store: Store },
  demoBotIds: readonly string[],
): Promise<void> {
  const { db, vault } = store;
  const now = Date.now();
  for (const botId of await readBotIds(db)) {
    const isOff = (await readBot(db, botId))?.updatesSince === null;
    if (isOff && demoBotIds.includes(botId))
      await setUpdates(db, commandLineActor(botId, now), now);
    const bot = await readBot(db, botId);
    if (typeof bot?.updatesSince !== "number") continue;
    const secret_token = updatesSecret(vault, botId, bot.updatesSince);
    void fetch(`${config.telegramApiRoot}/bot${botToken(vault, bot)}/setWebhook`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: updatesUrl(config, botId), secret_token }),
      // Without the platform, the builder shows that a developer's own bot has no webhook.
    }).catch(() => undefined);
  }
}

const email = "owner@example.com";

/** The owner of the demo's bots. If someone has changed the password, it is reset. */
export function createDemoOwner({ db, vault }: Store, botIds: readonly string[]): DemoOwner {
  const password = Buffer.from(vault.keyFor("demo-owner")).toString("base64url");
  return {
    async signIn(accounts, headers) {
      const known = await findOwner(db, email);
      if (known) await giveBots(db, { ownerId: known.id, botIds }, Date.now());
      const signedIn = known && (await accounts.signIn(email, password, headers));
      if (signedIn) return signedIn;
      const passwordHash = await accounts.hash(password);
      await db.transaction().execute(async (transaction) => {
        const now = Date.now();
        const made = await addOwner(transaction, { email, name: "Demo owner", passwordHash }, now);
        if (made) await giveBots(transaction, { ownerId: made.id, botIds }, now);
        else if (known) await setPassword(transaction, { ownerId: known.id, passwordHash }, now);
      });
      const renewed = await accounts.signIn(email, password, headers);
      if (!renewed) throw new Error("The demo owner cannot sign in.");
      return renewed;
    },
  };
}
