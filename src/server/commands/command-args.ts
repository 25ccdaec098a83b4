import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Store } from "../store/engine/database.ts";
import { openStore, requireStore } from "../store/opening/open-store.ts";

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

/** Parses a command's only positional argument and its options. Throws `UsageError`. */
export function parse<Option extends string>(
  args: string[],
  subjectName: string,
  names: readonly Option[],
): { subject: string; options: Partial<Record<Option, string>> } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { positionals, values } = parseWords(args, options);
  const [subject, ...more] = positionals;
  if (!subject || more.length > 0)
    throw new UsageError(`This command takes exactly one argument: ${subjectName}.`);
  return { subject, options: values as Partial<Record<Option, string>> };
}

/** Parses positional arguments and options. Throws `UsageError`. */
export function parseWords<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Opens the store for one command. Throws `StoreError` if there is none, as with a wrong `DATA_DIR`. */
export async function withStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  await requireStore(config);
  return withNewStore(config, work);
}

/** The same, and makes the store if there is none. */
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

/** A moment in ISO 8601. */
export function printedMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Throws `CommandError` for an unknown bot. */
export function noSuchBot(botId: string): never {
  throw new CommandError(`There is no bot ${botId} in this store.`);
}
