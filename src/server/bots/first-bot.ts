import type { BotFile } from "#contract/schema/bot-file.ts";

/** The initial screen of a bot added by its token: every built-in block. */
export const firstScreen: BotFile["screen"] = {
  blocks: [
    { type: "text", style: "title", text: { en: "Hello, {{name}}", ru: "Привет, {{name}}" } },
    { type: "points" },
    { type: "level" },
    { type: "energy" },
    { type: "tap" },
    { type: "friends" },
    { type: "wallet" },
  ],
};

export const firstGame: BotFile["game"] = {
  levels: [
    { name: "Bronze", points: 100 },
    { name: "Silver", points: 1000 },
    { name: "Gold", points: 10_000 },
  ],
  maxEnergy: 1000,
  energyPerSecond: 1,
  pointsPerTap: 1,
  autominePointsPerHour: 0,
};

/**
 * Candidate ids for a bot with this username, best first: `acme-bot` for `acme_bot`, then
 * `acme-bot-2` …
 */
export function* botIds(username: string): Generator<string, void, undefined> {
  const base =
    username
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 58) || "bot";
  yield base;
  for (let n = 2; n < 1000; n += 1) yield `${base}-${n}`;
}
