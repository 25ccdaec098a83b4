import type { Owner } from "#contract/owner/owner.schema.ts";
import { invitationMs, newOwnerLink, passwordLinkMs } from "../crypto/random-token.ts";
import { commandLineActor, noteAct } from "../store/audit/audit-entry.ts";
import { readRules } from "../store/bot/game-rules.ts";
import type { Store } from "../store/engine/database.ts";
import { botsWithoutOwner, joinBot, listBotIds, takeBots } from "../store/owner/bot-ownership.ts";
import { saveInvitation, withdrawBots } from "../store/owner/invitation.ts";
import { findOwner, listOwners, lockOwner, removeOwner } from "../store/owner/owner.ts";
import { savePasswordLink, saveSetupLink } from "../store/owner/owner-link.ts";
import type { Database } from "../store/schema/tables.ts";
import {
  botsOption,
  type Command,
  CommandError,
  noSuchBot,
  parse,
  parseWords,
  printedMoment,
  requireNothing,
  UsageError,
  withStore,
} from "./command-args.ts";

export const ownerCommands: Record<string, Command> = {
  async "owner list"(args, config) {
    requireNothing(args);
    return withStore(config, async ({ db }) =>
      (await listOwners(db)).map(({ createdAt, ...owner }) => ({
        ...owner,
        createdAt: printedMoment(createdAt),
      })),
    );
  },

  async "owner setup-link"(args, config, clock) {
    requireNothing(args);
    return withStore(config, async ({ db }) => {
      const now = clock.now();
      const { link, hash } = newOwnerLink(config.baseUrl);
      const expiresAt = now + invitationMs;
      const { kind } = await saveSetupLink(db, { hash, expiresAt, replace: true }, now);
      if (kind !== "saved")
        throw new CommandError(
          "This store already has an owner; use `owner invite` to add another, or `owner reset-password`.",
        );
      return { link, expiresAt: printedMoment(expiresAt) };
    });
  },

  async "owner invite"(args, config, clock) {
    const { positionals, values } = parseWords(args, botsOption);
    if (positionals.length > 0)
      throw new UsageError(`This command takes only --bot <botId>, not "${positionals[0]}".`);
    const botIds = unique(values.bot);
    return withStore(config, async ({ db }) => {
      const now = clock.now();
      for (const botId of botIds) if (!(await readRules(db, botId))) noSuchBot(botId);
      const { link, hash } = newOwnerLink(config.baseUrl);
      const expiresAt = now + invitationMs;
      const invitation = { hash, madeBy: null, botIds, role: "owner", expiresAt } as const;
      await db.transaction().execute(async (transaction) => {
        await saveInvitation(transaction, invitation, now);
        for (const botId of botIds.toSorted())
          await noteAct(transaction, commandLineActor(botId, now), "owner.invited", {
            changes: [{ part: "role", to: invitation.role }],
          });
      });
      return { link, botIds, expiresAt: printedMoment(expiresAt) };
    });
  },

  async "owner remove"(args, config, clock) {
    const { subject: email, options } = parse(args, "an owner's email address", botsOption);
    const botIds = unique(options.bot);
    if (botIds.length === 0)
      throw new UsageError(
        "This command needs --bot <botId>, once or more; `owner close` removes the whole account.",
      );
    return withStore(config, async (store) => {
      const owner = await knownOwner(store, email);
      await store.db.transaction().execute(async (transaction) => {
        const owned = new Set(await listBotIds(transaction, owner.id));
        const foreign = botIds.find((botId) => !owned.has(botId));
        if (foreign !== undefined)
          throw new CommandError(
            `${owner.email} does not own the bot ${foreign}. Nothing was changed.`,
          );
        await takeBots(transaction, owner.id, botIds);
        await withdrawBots(transaction, owner.id, botIds);
        await recordRemoval(transaction, owner, { botIds, now: clock.now() });
      });
      return { email: owner.email, botIds, withoutOwner: await withoutOwner(store, botIds) };
    });
  },

  async "owner close"(args, config, clock) {
    const { subject: email } = parse(args, "an owner's email address", {});
    return withStore(config, async (store) => {
      const owner = await knownOwner(store, email);
      const botIds = await store.db.transaction().execute(async (transaction) => {
        const owned = await listBotIds(transaction, owner.id);
        await removeOwner(transaction, owner.id);
        await recordRemoval(transaction, owner, { botIds: owned, now: clock.now() });
        return owned;
      });
      return { email: owner.email, botIds, withoutOwner: await withoutOwner(store, botIds) };
    });
  },

  async "owner reset-password"(args, config, clock) {
    const { subject: email } = parse(args, "an owner's email address", {});
    return withStore(config, async (store) => {
      const owner = await knownOwner(store, email);
      const now = clock.now();
      const { link, hash } = newOwnerLink(config.baseUrl);
      const expiresAt = now + passwordLinkMs;
      await store.db
        .transaction()
        .execute((transaction) =>
          savePasswordLink(transaction, { ownerId: owner.id, hash, expiresAt }, now),
        );
      return { email: owner.email, link, expiresAt: printedMoment(expiresAt) };
    });
  },
};

const unique = (botIds: readonly string[] = []) => [...new Set(botIds)];

/** Makes an account an owner of a bot, and records it in the bot's history. */
export function giveTo(
  db: Database,
  { id, name }: Owner,
  { botId, now }: { readonly botId: string; readonly now: number },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOwner(transaction, id))) return;
    const { kind } = await joinBot(transaction, { ownerId: id, botId, role: "owner" }, now);
    if (kind === "kept") return;
    await noteAct(transaction, commandLineActor(botId, now), "owner.joined", {
      subject: name,
      changes: [{ part: "role", to: "owner" }],
    });
  });
}

async function recordRemoval(
  db: Database,
  { name: subject }: Owner,
  { botIds, now }: { readonly botIds: readonly string[]; readonly now: number },
): Promise<void> {
  for (const botId of botIds.toSorted())
    await noteAct(db, commandLineActor(botId, now), "owner.removed", { subject });
}

/** The owner with this email address. Throws `CommandError` if there is none. */
export async function knownOwner({ db }: Store, email: string): Promise<Owner> {
  const owner = await findOwner(db, email);
  if (!owner)
    throw new CommandError(`No owner has the email address ${email}; \`owner list\` prints all.`);
  return owner;
}

async function withoutOwner({ db }: Store, botIds: readonly string[]): Promise<string[]> {
  const ids = new Set((await botsWithoutOwner(db)).map(({ id }) => id));
  return botIds.filter((botId) => ids.has(botId));
}
