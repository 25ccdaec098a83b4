import { BotFileError, readBotFile } from "#server/bots/bot-file.ts";

/** A short bot file without a fault. */
export const good = {
  id: "demo",
  name: "Demo",
  username: "demo_bot",
  token: "123:abc",
  game: { levels: [{ name: "One", points: 10 }] },
  fields: [{ name: "rank", url: "https://owner.example.com/rank" }],
  screen: { blocks: [{ type: "text", text: "Rank {{rank}} of {{ totalLevels }}" }] },
};

/** The faults of a bot file, or of its text: places and sentences. */
export function faultsOf(file: unknown, allowLocal = false): string[] {
  try {
    readBotFile(typeof file === "string" ? file : JSON.stringify(file), allowLocal);
    return [];
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    return error.message.split("\n");
  }
}
