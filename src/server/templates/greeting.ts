import type { GameSettings } from "#contract/schema/game.ts";
import type { Block } from "#contract/schema/screen.ts";

/** The first block of templates without a game. */
export const greeting: Block = {
  type: "text",
  style: "title",
  text: {
    en: "Hello, {{name}}",
    ru: "Здравствуйте, {{name}}",
    es: "Hola, {{name}}",
    fa: "سلام، {{name}}",
  },
};

/** Their game, which no block shows. */
export const unseenGame: GameSettings = {
  levels: [],
  maxEnergy: 1000,
  energyPerSecond: 1,
  pointsPerTap: 1,
  autominePointsPerHour: 0,
};
