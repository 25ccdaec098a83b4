import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
import { playerFile } from "../players/player-file.ts";
import { commandLineActor, noteAct } from "../store/audit/audit-entry.ts";
import { readBot } from "../store/bot/bot.ts";
import { forbidFile, makeFile } from "../store/embedded/new-file.ts";
import type { Store } from "../store/engine/database.ts";
import type { PlayerId } from "../store/schema/tables.ts";
import { readErasure, startErasure } from "../store/user/erasure.ts";
import { stepErasure } from "../store/user/erasure-step.ts";
import {
  type Command,
  CommandError,
  noSuchBot,
  Printed,
  parseWords,
  pauseAndReport,
  readTgId,
  UsageError,
  withStore,
} from "./command-args.ts";

const standardOutput = "-";

export const userCommands: Record<string, Command> = {
  async "user export"(args, config, clock) {
    const { player, more } = read(args, 1);
    const [file = standardOutput] = more;
    return withStore(config, async ({ db }) => {
      const bot = (await readBot(db, player.botId)) ?? noSuchBot(player.botId);
      const now = clock.now();
      const parts = (await playerFile(db, bot, player.tgId, now)) ?? noSuchUser(player);
      // Checked first, because each export is recorded in the history.
      if (file !== standardOutput) forbidFile(file);
      const subject = String(player.tgId);
      await noteAct(db, commandLineActor(bot.id, now), "user.exported", { subject });
      await (file === standardOutput
        ? pipeline(Readable.from(parts), process.stdout, { end: false })
        : makeFile(file, (draft) => pipeline(Readable.from(parts), createWriteStream(draft))));
      return file === standardOutput ? new Printed("", 0) : { ...player, file };
    });
  },

  async "user erase"(args, config, clock) {
    const { player, isSure } = read(args, 0);
    if (!isSure)
      throw new UsageError("Nothing was erased: this cannot be undone. Add --yes to do it.");
    return withStore(config, async (store) => {
      const { botId, tgId } = player;
      if (!(await readBot(store.db, botId))) noSuchBot(botId);
      const { kind } = await startErasure(store, commandLineActor(botId, clock.now()), tgId);
      if (kind === "no-user") noSuchUser(player);
      if (kind !== "erased") await eraseAndReport(store, player, clock);
      return { ...player, erased: true };
    });
  },
};

async function eraseAndReport(store: Store, player: PlayerId, clock: Clock): Promise<void> {
  const pause = pauseAndReport(clock);
  while ((await stepErasure(store, player)) === "more")
    await pause(async () => {
      const { removed } = (await readErasure(store.db, player)) ?? { removed: 0 };
      return `The user is shut out; ${removed} rows are removed so far.`;
    });
}

function read(
  args: string[],
  mostMore: number,
): { player: PlayerId; more: string[]; isSure: boolean } {
  const { positionals, isSure } = parseWithNumbers(args);
  const [botId, id, ...more] = positionals;
  const tgId = readTgId(id);
  if (!botId) throw new UsageError("This command takes the id of a bot and the id of a user.");
  if (tgId === undefined)
    throw new UsageError("After the bot's id comes the user's: a whole number from 1 to 2^52.");
  if (more.length > mostMore)
    throw new UsageError(`This command does not take "${more[mostMore]}".`);
  return { player: { botId, tgId }, more, isSure };
}

/** Parses a negative number as a positional, so that it is refused as a wrong id. */
function parseWithNumbers(args: string[]): { positionals: string[]; isSure: boolean } {
  const isNumber = (word: string) => /^-\d/.test(word);
  const words = args.filter((word) => !isNumber(word));
  const { positionals, values } = parseWords(words, { yes: { type: "boolean" } });
  const [first, ...others] = positionals;
  const numbers = args.filter(isNumber);
  return {
    positionals: first === undefined ? [] : [first, ...numbers, ...others],
    isSure: values.yes ?? false,
  };
}

function noSuchUser({ botId, tgId }: PlayerId): never {
  throw new CommandError(`The bot ${botId} has no user ${tgId}.`);
}
