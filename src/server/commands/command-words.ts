import { parseArgs } from "node:util";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { openStore, type Store } from "../store/engine/database.ts";

/**
 * What a command does with the words behind its name, and gives to print as JSON, or as it is when
 * it is `Printed`.
 */
export type Command = (words: string[], config: Config, clock: Clock) => Promise<unknown>;

/**
 * A text to print as it is, and the exit code of a command that has done its work: 1 says that the
 * answer is no.
 */
export class Printed {
  readonly text: string;
  readonly exitCode: number;

  constructor(text: string, exitCode: number) {
    this.text = text;
    this.exitCode = exitCode;
  }
}

/** Words that are no command; the usage says which are. */
export class UsageError extends Error {}

/** A command that cannot be done; the message is one sentence for who called. */
export class CommandError extends Error {}

/** The one subject of a command and its options. Throws `UsageError`. */
export function parse<Option extends string>(
  words: string[],
  subjectName: string,
  names: readonly Option[],
): { subject: string; options: Partial<Record<Option, string>> } {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    const [subject, ...more] = positionals;
    if (!subject || more.length > 0)
      throw new UsageError(`This command takes ${subjectName}, and one only.`);
    return { subject, options: values as Partial<Record<Option, string>> };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

/** Opens the store for one command. */
export async function withStore<Result>(
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

/** A moment as it is printed. */
export function printedMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Throws the sentence for a bot that is not there. */
export function noSuchBot(botId: string): never {
  throw new CommandError(`There is no bot called ${botId} in this store.`);
}
