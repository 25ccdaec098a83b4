import { isName, maxNameLength } from "#contract/text/name-text.ts";
import { tooManyKeysSentence } from "../bots/import-bot.ts";
import { type FieldKey, publishedUntil, rotateFieldKey } from "../fields/field-key.ts";
import { commandLineActor, noteAct } from "../store/audit/audit-entry.ts";
import { type BotApiKey, createApiKey, listApiKeys, revokeApiKey } from "../store/bot/api-key.ts";
import { readBot } from "../store/bot/bot.ts";
import {
  type Command,
  CommandError,
  noSuchBot,
  parse,
  printedMoment,
  textOption,
  UsageError,
  withStore,
} from "./command-args.ts";

export const keyCommands: Record<string, Command> = {
  async "key create"(args, config, clock) {
    const { subject: botId, options } = parse(args, "the id of a bot", { name: textOption });
    const name = requireKeyName("--name", options.name);
    return withStore(config, async ({ db }) => {
      const now = clock.now();
      const key = await db.transaction().execute(async (transaction) => {
        const created = await createApiKey(transaction, botId, name, now);
        if (created.kind === "made")
          await noteAct(transaction, commandLineActor(botId, now), "key.made", { subject: name });
        return created;
      });
      if (key.kind === "made") return { botId, id: key.id, apiKey: key.apiKey };
      if (key.kind === "no-bot") noSuchBot(botId);
      throw new CommandError(tooManyKeysSentence(botId));
    });
  },

  async "key list"(args, config) {
    const botId = args.length === 0 ? undefined : parse(args, "the id of a bot", {}).subject;
    return withStore(config, async ({ db }) => {
      if (botId !== undefined && !(await readBot(db, botId))) noSuchBot(botId);
      return (await listApiKeys(db, botId)).map(printedKey);
    });
  },

  async "key revoke"(args, config, clock) {
    const { subject: id } = parse(args, "the id of an API key, as printed by `key list`", {});
    return withStore(config, async ({ db }) => {
      const now = clock.now();
      const revokedAt = await db.transaction().execute(async (transaction) => {
        const key = (await listApiKeys(transaction)).find((one) => one.id === id);
        const at = await revokeApiKey(transaction, id, now);
        if (key?.revokedAt === null)
          await noteAct(transaction, commandLineActor(key.botId, now), "key.revoked", {
            subject: key.name,
          });
        return at;
      });
      if (revokedAt === undefined)
        throw new CommandError(
          `There is no API key ${id} in this store; \`key list\` prints the ids.`,
        );
      return { id, revokedAt: printedMoment(revokedAt) };
    });
  },

  async "field-key rotate"(args, config, clock) {
    const leaked = args.length === 1 && args[0] === "--leaked";
    if (args.length > 0 && !leaked)
      throw new UsageError("This command takes no arguments, only --leaked.");
    return withStore(config, async (store) =>
      printedFieldKeys(await rotateFieldKey(store, leaked, clock.now())),
    );
  },
};

/** The name of a new key. Throws `UsageError` if it is invalid. */
export function requireKeyName(option: string, name: string | undefined): string {
  if (name === undefined || !isName(name))
    throw new UsageError(`${option} must be a name of 1 to ${maxNameLength} characters.`);
  return name;
}

function printedKey({
  createdAt,
  lastUsedAt,
  revokedAt,
  ...key
}: BotApiKey): Record<string, string | null> {
  return {
    ...key,
    createdAt: printedMoment(createdAt),
    lastUsedAt: printedMoment(lastUsedAt),
    revokedAt: printedMoment(revokedAt),
  };
}

function printedFieldKeys(keys: readonly FieldKey[]): Record<string, string | null>[] {
  return keys.map((key) => {
    const until = publishedUntil(keys, key);
    return {
      kid: key.jwk.kid,
      signsSince: printedMoment(key.signsSince),
      publishedUntil: printedMoment(Number.isFinite(until) ? until : null),
    };
  });
}
