import { type ParseArgsConfig, parseArgs } from "node:util";
import { isTgId } from "#contract/user/user-limit.ts";
import { type Clock, pauseAsLong } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Store } from "../store/engine/database.ts";
import { openStore, requireStore } from "../store/opening/open-store.ts";
import type { Pause } from "../store/user/settle-game.ts";

/** A command: takes its arguments and returns what to print, as JSON or, if `Printed`, as is. */
export type Command = (args: string[], config: Config, clock: Clock) => Promise<unknown>;

/** A text to print as is, with the exit code; 1 means a negative result. */
export class Printed {
  readonly text: string;
  readonly exitCode: number;

  constructor(text: string, exitCode: number) {
    this.text = text;
    this.exitCode = exitCode;
  }
}

/** Wrong usage of the command line; printed with the usage. */
export class UsageError extends Error {}

/** A command that failed; the message is one sentence for the caller. */
export class CommandError extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Taken extends Options> = ReturnType<
  typeof parseArgs<{ options: Taken; allowPositionals: true }>
>;

export const textOption = { type: "string" } as const;
export const flagOption = { type: "boolean" } as const;
/** An option for bots that may be repeated. */
export const botsOption = { bot: { type: "string", multiple: true } } as const;

/** Parses a command's only positional argument and its options. Throws `UsageError`. */
export function parse<Taken extends Options>(
  args: string[],
  subjectName: string,
  options: Taken,
): { subject: string; options: Parsed<Taken>["values"] } {
  const { positionals, values } = parseWords(args, options);
  const [subject, ...more] = positionals;
  if (!subject || more.length > 0)
    throw new UsageError(`This command takes exactly one argument: ${subjectName}.`);
  return { subject, options: values };
}

/** Throws `UsageError` for any argument. */
export function requireNothing(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError("This command takes no arguments.");
}

/** Parses positional arguments and options. Throws `UsageError`. */
export function parseWords<Taken extends Options>(args: string[], options: Taken): Parsed<Taken> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A user's id in an argument; undefined for any other text. */
export function readTgId(text = ""): number | undefined {
  const tgId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return isTgId(tgId) ? tgId : undefined;
}

/** The user's id in the option `--user`. Throws `UsageError`. */
export function requireUser(text: string | undefined): number {
  const tgId = readTgId(text);
  if (tgId === undefined) throw new UsageError("--user must be a whole number from 1 to 2^52.");
  return tgId;
}

/** Opens the store for one command. Throws `StoreError` if there is none. */
export async function withStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  await requireStore(config);
  return withNewStore(config, work);
}

/** Like `withStore`, but creates the store if there is none. */
export async function withNewStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const progressMs = 5000;

/** A pause between the steps of a long task that prints the progress every 5 s. */
export function pauseAndReport(
  clock: Clock,
): (progress: () => string | Promise<string>) => ReturnType<Pause> {
  const pause = pauseAsLong(clock);
  let reportedAt = clock.monotonic();
  return async (progress) => {
    if (clock.monotonic() - reportedAt > progressMs) {
      process.stderr.write(`${await progress()}\n`);
      reportedAt = clock.monotonic();
    }
    return pause();
  };
}

export function printedMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Throws `CommandError` for an unknown bot. */
export function noSuchBot(botId: string): never {
  throw new CommandError(`There is no bot ${botId} in this store.`);
}
