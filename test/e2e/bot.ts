import type { BotFile } from "#contract/bot/bot-file.schema.ts";

/** A bot with these fields at `endpoint`. */
export function botWith(
  fields: Partial<BotFile["fields"][number]>[],
  change: Partial<BotFile> = {},
): BotFile {
  return {
    id: "acme",
    name: "Acme Clicker",
    username: "acme_bot",
    token: "7000000001:test-token-of-acme",
    game: {
      levels: [
        { name: "Bronze", points: 100 },
        { name: "Gold", points: 2000 },
      ],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 5,
      autominePointsPerHour: 0,
    },
    fields: fields.map((field) => ({
      name: "rank",
      url: "",
      fallback: "–",
      refreshSeconds: 60,
      signed: false,
      ...field,
    })),
    screen: {
      blocks: [
        { type: "text", style: "title", text: "Hello, {{name}}" },
        { type: "points" },
        { type: "level" },
        { type: "energy" },
        { type: "tap" },
        ...fields.map(({ name = "rank" }) => ({
          type: "stat" as const,
          label: name,
          value: `{{${name}}}`,
        })),
        { type: "wallet" },
        { type: "friends" },
      ],
    },
    ...change,
  };
}
