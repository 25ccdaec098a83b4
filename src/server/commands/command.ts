import { readFile } from "node:fs/promises";
import { isName } from "#contract/name-text.ts";
import { isTgId } from "#contract/tg-id.ts";
import { readBotFile } from "../bots/bot-file.ts";
import { appUrl, isServiceHost } from "../bots/bot-url.ts";
import { importBot, tooManyKeysSentence } from "../bots/import-bot.ts";
import { restAsLong } from "../bots/rest.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { type FieldKey, publishedUntil, rotateFieldKey } from "../fields/field-key.ts";
import { type ApiKeyInfo, createApiKey, listApiKeys, revokeApiKey } from "../store/bot/api-key.ts";
import { botToken, exportBot, readBot } from "../store/bot/bot.ts";
import { giveBots } from "../store/owner/owner.ts";
import type { Rest } from "../store/user/automining.ts";
import { backupCommands } from "./backup-command.ts";
import { checkCommand } from "./check-command.ts";
import {
  type Command,
  CommandError,
  noSuchBot,
  parse,
  printedMoment,
  UsageError,
  withStore,
} from "./command-words.ts";
import { launchInitData, launchUrl } from "./launch.ts";
import { knownOwner, ownerCommands } from "./owner-command.ts";

export const usage = `Usage: npm run -s cli -- <command>
  import <bot.json> [--key <name>] [--owner <email>]
                                     create or update a bot; --key also makes an API key, shown this once; --owner gives it an owner
  export <botId>                     print the bot's file, without secrets
  launch <botId> --user <tgId> [--name <name>] [--username <name>] [--ref <code>] [--language <tag>]
                                     print signed init data and the address that opens the Mini App with it
  key create <botId> --name <name>   make an API key, shown this once; a bot has up to 5 live ones
  key list [<botId>]                 print what is known of API keys: never the keys themselves
  key revoke <id>                    revoke an API key; no process takes it a second later
  check <url> [--json] [--local]     try the endpoint of a custom field as players' browsers do, from BASE_URL and SERVICE_DOMAIN, and print
                                     what to change; exit code 1 when something is. --local lets http and this machine through
  field-key rotate [--leaked]        make a new key to sign field requests with; the old one stays published while its tokens
                                     are valid. --leaked drops every old key, with its tokens, at once
  owner list                         print the owners and their bots
  owner setup-link                   print a new link for the first owner, while there is none
  owner invite [--bot <botId> …]     print a link that makes another owner, of these bots; it works once, for 7 days
  owner reset-password <email>       print a link that sets a new password; it works once, for a day
  owner remove <email> --bot <botId> […]
                                     take bots from an owner, and out of the invitations that they have made
  owner close <email>                remove an owner's account, with its sessions and links; their bots stay
  backup <file>                      write a copy of the embedded store into a new file, while the service runs
  restore <file>                     make the embedded store out of such a copy, in a DATA_DIR that has none`;

/**
 * Does what the words of a command line say, and gives what to print as JSON. Throws a sentence.
 */
export async function runCommand(
  words: readonly string[],
  config: Config,
  clock: Clock = systemClock,
): Promise<unknown> {
  const [name = "", ...rest] = ["key", "field-key", "owner"].includes(words[0] ?? "")
    ? [words.slice(0, 2).join(" "), ...words.slice(2)]
    : words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(name ? `There is no command "${name}".` : "A command is missing.");
  return command(rest, config, clock);
}

const commands: Record<string, Command> = {
  check: checkCommand,
  ...backupCommands,

  async import(words, config, clock) {
    const { subject: path, options } = parse(words, "the path of a bot file", ["key", "owner"]);
    const { key, owner: email } = options;
    if (key !== undefined) requireKeyName("--key", key);
    const file = readBotFile(await readText(path), config.allowLocalFieldUrls);
    return withStore(config, async (store) => {
      const owner = email === undefined ? undefined : await knownOwner(store, email);
      if (isServiceHost(config, file.id) && !(await readBot(store.db, file.id)))
        throw new CommandError(
          `The id ${file.id} is taken: ${file.id}.${config.serviceDomain} is the service itself (BASE_URL).`,
        );
      const { botId, apiKey } = await importBot(store, file, key, clock.now(), restAndTell(clock));
      if (owner) await giveBots(store.db, owner.id, [botId], clock.now());
      return { botId, ...(apiKey && { apiKey }) };
    });
  },

  async export(words, config) {
    const { subject: botId } = parse(words, "the id of a bot", []);
    return withStore(config, async ({ db }) => (await exportBot(db, botId)) ?? noSuchBot(botId));
  },

  async launch(words, config, clock) {
    const { subject: botId, options } = parse(words, "the id of a bot", [
      "user",
      "name",
      "username",
      "ref",
      "language",
    ]);
    const tgId = /^[1-9]\d{0,15}$/.test(options.user ?? "") ? Number(options.user) : 0;
    if (!isTgId(tgId))
      throw new UsageError("--user must be a user's id: a whole number from 1 to 2^52.");
    const { name = `Player ${tgId}`, username, ref, language } = options;
    if (ref !== undefined && !/^[\w-]{1,512}$/.test(ref))
      throw new UsageError("--ref may have letters, digits, _ and - only, at most 512.");
    return withStore(config, async ({ db, vault }) => {
      const bot = (await readBot(db, botId)) ?? noSuchBot(botId);
      const initData = launchInitData(
        { tgId, name, username, ref, language },
        botToken(vault, bot),
        clock.now(),
      );
      return { initData, url: launchUrl(appUrl(config, bot.id), initData, ref) };
    });
  },

  async "key create"(words, config, clock) {
    const { subject: botId, options } = parse(words, "the id of a bot", ["name"]);
    const name = requireKeyName("--name", options.name);
    return withStore(config, async ({ db }) => {
      const made = await db
        .transaction()
        .execute((transaction) => createApiKey(transaction, botId, name, clock.now()));
      if (made.kind === "made") return { botId, id: made.id, apiKey: made.apiKey };
      return made.kind === "no-bot" ? noSuchBot(botId) : refuseKey(botId);
    });
  },

  async "key list"(words, config) {
    const botId = words.length === 0 ? undefined : parse(words, "the id of a bot", []).subject;
    return withStore(config, async ({ db }) => {
      if (botId !== undefined && !(await readBot(db, botId))) noSuchBot(botId);
      return (await listApiKeys(db, botId)).map(printedKey);
    });
  },

  async "key revoke"(words, config, clock) {
    const { subject: id } = parse(words, "the id of an API key, which `key list` prints", []);
    return withStore(config, async ({ db }) => {
      const revokedAt = await revokeApiKey(db, id, clock.now());
      if (revokedAt === undefined)
        throw new CommandError(
          `There is no API key with the id ${id} in this store; \`key list\` prints the ids.`,
        );
      return { id, revokedAt: printedMoment(revokedAt) };
    });
  },

  async "field-key rotate"(words, config, clock) {
    const leaked = words.length === 1 && words[0] === "--leaked";
    if (words.length > 0 && !leaked)
      throw new UsageError("This command takes nothing, or --leaked.");
    return withStore(config, async (store) =>
      printedFieldKeys(await rotateFieldKey(store, leaked, clock.now())),
    );
  },

  ...ownerCommands,
};

const tellEveryMs = 5000;

/** Tells now and then how far an import is that concerns all users of a bot. */
function restAndTell(clock: Clock): Rest {
  const rest = restAsLong(clock);
  let toldAt = clock.monotonic();
  return (users) => {
    if (clock.monotonic() - toldAt > tellEveryMs) {
      process.stderr.write(
        `The bot is imported; ${users} of its users have the new auto-mining rate so far.\n`,
      );
      toldAt = clock.monotonic();
    }
    return rest();
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

function refuseKey(botId: string): never {
  throw new CommandError(tooManyKeysSentence(botId));
}

function requireKeyName(option: string, name: string | undefined): string {
  if (name === undefined || !isName(name))
    throw new UsageError(`${option} must be a name of 1 to 100 characters.`);
  return name;
}

function printedKey({
  createdAt,
  lastUsedAt,
  revokedAt,
  ...key
}: ApiKeyInfo): Record<string, string | null> {
  return {
    ...key,
    createdAt: printedMoment(createdAt),
    lastUsedAt: printedMoment(lastUsedAt),
    revokedAt: printedMoment(revokedAt),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new CommandError(
      `The file ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`,
      { cause },
    );
  }
}
