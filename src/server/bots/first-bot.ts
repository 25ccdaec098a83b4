import type { BotFile } from "#contract/schema/bot-file.ts";

/**
 * What a bot begins with that was added by its token: every built-in block, and a game that works.
 */
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
 * The ids that a bot of this user name may get, the best first: `acme_bot` becomes `acme-bot`, else
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
