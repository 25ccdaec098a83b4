import type { BotCommand } from "#contract/bot/bot-chat.schema.ts";
import { botChatLimits, commandPattern } from "#contract/bot/bot-rule.ts";
import type { ChatWords } from "./chat-words.en.ts";

/** Commands as @BotFather takes them: `start - Open the game`, one per line. */
export function commandLines(commands: readonly BotCommand[]): string {
  return commands.map(({ command, description }) => `${command} - ${description}`).join("\n");
}

interface Line {
  /** Its number among all lines, from 1. */
  readonly number: number;
  readonly command: string;
  /** Undefined without a dash. */
  readonly description: string | undefined;
}

/** The lines that are not empty; a slash before the command may stay. */
function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const [, command = line.trim(), description] = /^(\S+)\s+[-–—]\s+(.+)$/.exec(line.trim()) ?? [];
    return [{ number: index + 1, command: command.replace(/^\//, ""), description }];
  });
}

/** The commands of a text without faults. */
export function readCommands(text: string): BotCommand[] {
  return linesOf(text).map(({ command, description = "" }) => ({ command, description }));
}

/** The sentence about the first line that Telegram would refuse; null without one. */
export function commandFault(words: ChatWords, text: string): string | null {
  const { lineFaults: faults } = words;
  const lines = linesOf(text);
  const numbers = new Map<string, number>();
  for (const { number, command, description } of lines) {
    if (!description) return faults.form(number);
    if (!new RegExp(commandPattern).test(command)) return faults.command(number, command);
    const { length } = description;
    if (length > botChatLimits.commandDescription) return faults.tooLong(number, length);
    const earlier = numbers.get(command);
    if (earlier !== undefined) return faults.taken(number, command, earlier);
    numbers.set(command, number);
  }
  return lines.length > botChatLimits.commands ? faults.tooMany(lines.length) : null;
}
