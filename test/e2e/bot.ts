import type { BotFile } from "#contract/bot/bot-file.schema.ts";

/** A bot with these fields; its name at the platform and its token follow from its id. */
export function botWith(
  fields: Partial<BotFile["fields"][number]>[],
  change: Partial<BotFile> = {},
): BotFile {
  const { id = "acme" } = change;
  return {
    id,
    name: "Acme Clicker",
    username: `${id.replaceAll("-", "_")}_bot`,
    token: `7000000001:test-token-of-${id}`,
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
