import { readFile } from "node:fs/promises";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { invitationDays, passwordLinkHours } from "#contract/owner/owner-limit.ts";
import { exportedPicture, foreignPictures } from "#contract/screen/screen-picture.ts";
import { readBotFile } from "../bots/bot-file.ts";
import { appUrl, isServiceHost, reservedIdSentence } from "../bots/bot-url.ts";
import { importBot } from "../bots/import-bot.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { launchInitData, launchUrl } from "../players/launch.ts";
import { botToken, exportBot, readBot } from "../store/bot/bot.ts";
import { checkCommand } from "./check-command.ts";
import {
  type Command,
  CommandError,
  noSuchBot,
  parse,
  pauseAndReport,
  requireUser,
  textOption,
  UsageError,
  withNewStore,
  withStore,
} from "./command-args.ts";
import { eventCommands } from "./event-command.ts";
import { keyCommands, requireKeyName } from "./key-command.ts";
import { giveTo, knownOwner, ownerCommands } from "./owner-command.ts";
import { storeCommands } from "./store-command.ts";
import { userCommands } from "./user-command.ts";

export const usage = `Usage: npm run -s cli -- <command>
  import <bot.json> [--key <name>] [--owner <email>]
                                     create or update a bot; --key also creates an API key, shown only once; --owner assigns it to an owner
  export <botId>                     print the bot file, without secrets
  launch <botId> --user <tgId> [--name <name>] [--username <name>] [--ref <code>] [--language <tag>]
                                     print signed init data and the URL that opens the Mini App with it
  key create <botId> --name <name>   create an API key, shown only once; a bot can have ${maxLiveApiKeys} live keys
  key list [<botId>]                 list API keys, without the keys themselves
  key revoke <id>                    revoke an API key; every process refuses it within a second
  check <url> [--json] [--local] [--fetched-by-service] [--send-language] [--transform <json>]
                                     test a custom field's endpoint as players' browsers call it, from BASE_URL and SERVICE_DOMAIN, and print
                                     what to change; exit code 1 if a check failed. --local allows http and this machine; the others are the
                                     field's options, as in a bot file
  listen <url> [--bot <botId>]       send a bot's events as they happen to this address too, such as http://localhost:8080/events, until Ctrl-C;
                                     prints the secret that signs them. --bot may be left out if there is one bot
  trigger <type> [<url>] [--bot <botId>] [--user <tgId>]
                                     send an example of an event, such as points.changed, to this address or else to the bot's
                                     webhook, which takes it for a real one; exit code 1 if it is not accepted
  field-key rotate [--leaked]        create a new key that signs field requests; the old one stays published while its tokens
                                     are valid. --leaked drops all old keys and their tokens immediately
  owner list                         list the owners and their bots
  owner setup-link                   print a new set-up link, as long as there is no owner
  owner invite [--bot <botId> …]     print a link that creates another owner of these bots; valid once, for ${invitationDays} days
  owner reset-password <email>       print a link that sets a new password; valid once, for ${passwordLinkHours} hours
  owner remove <email> --bot <botId> […]
                                     remove bots from an owner and from the owner's invitations
  owner close <email>                delete an owner's account, sessions and links; the bots stay
  user export <botId> <tgId> [<file>|-]
                                     write all that is stored of a player, as JSON, to a new file or standard output
  user erase <botId> <tgId> --yes    erase a player for good; the sums of the ledger stay
  backup <file>                      write a copy of the embedded store to a new file, while the service runs
  restore <file>                     restore an embedded store from such a copy, into a DATA_DIR without one
  restored                           hold what a copy that pg_restore has made would send a second time
  verify                             check every rule of the store, while the service runs, and print what is off; exit code 1 if
                                     anything is
  distribute                         distribute the tables over the workers of a PostgreSQL with Citus, and print where each one is`;

/** Runs a command line and returns the output. Throws errors whose message is one sentence. */
export async function runCommand(
  args: readonly string[],
  config: Config,
  clock: Clock = systemClock,
): Promise<unknown> {
  const hasTwoWords = Object.keys(commands).some((name) => name.startsWith(`${args[0]} `));
  const [name = "", ...rest] = hasTwoWords ? [args.slice(0, 2).join(" "), ...args.slice(2)] : args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `Unknown command "${name}".` : "A command is missing.");
  return command(rest, config, clock);
}

const commands: Record<string, Command> = {
  check: checkCommand,
  ...storeCommands,

  async import(args, config, clock) {
    const { subject: path, options } = parse(args, "the path of a bot file", {
      key: textOption,
      owner: textOption,
    });
    const { key, owner: email } = options;
    if (key !== undefined) requireKeyName("--key", key);
    const file = readBotFile(await readText(path), config.allowLocalFieldUrls, config.baseUrl);
    return withNewStore(config, async (store) => {
      const owner = email === undefined ? undefined : await knownOwner(store, email);
      if (isServiceHost(config, file.id) && !(await readBot(store.db, file.id)))
        throw new CommandError(reservedIdSentence(config, file.id));
      const pause = pauseAndReport(clock);
      const { botId, apiKey } = await importBot(store, file, key, clock.now(), (users) =>
        pause(() => `The bot is imported; ${users} users have the new auto-mining rate so far.`),
      );
      if (owner) await giveTo(store.db, owner, { botId, now: clock.now() });
      warnOfPictures(file, config);
      return { botId, ...(apiKey && { apiKey }) };
    });
  },

  async export(args, config) {
    const { subject: botId } = parse(args, "the id of a bot", {});
    const exported = (picture: string) => exportedPicture(picture, config.baseUrl);
    return withStore(
      config,
      async ({ db }) => (await exportBot(db, botId, exported)) ?? noSuchBot(botId),
    );
  },

  async launch(args, config, clock) {
    const { subject: botId, options } = parse(args, "the id of a bot", {
      user: textOption,
      name: textOption,
      username: textOption,
      ref: textOption,
      language: textOption,
    });
    const tgId = requireUser(options.user);
    const { name = `Player ${tgId}`, username, ref, language } = options;
    if (ref !== undefined && !/^[\w-]{1,512}$/.test(ref))
      throw new UsageError("--ref must have 1 to 512 letters, digits, _ and -.");
    return withStore(config, async ({ db, vault }) => {
      const bot = (await readBot(db, botId)) ?? noSuchBot(botId);
      const initData = launchInitData(
        { tgId, name, username, ref, language },
        botToken(vault, bot),
        clock.now(),
      );
      return { initData, url: launchUrl(appUrl(config, bot.id), initData, { ref }) };
    });
  },

  ...eventCommands,
  ...keyCommands,
  ...ownerCommands,
  ...userCommands,
};

/** Warns about pictures that stay on another service. */
function warnOfPictures(file: BotFile, { baseUrl }: Config): void {
  const { count, services } = foreignPictures(file, baseUrl);
  if (count > 0)
    process.stderr.write(
      `Pictures that stay on ${services.join(", ")}: ${count}. Players load them from there, as long as they are kept there; to keep them here, upload them in the builder.\n`,
    );
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new CommandError(
      `Cannot read the file ${path} (${(cause as NodeJS.ErrnoException).code}).`,
      { cause },
    );
  }
}
