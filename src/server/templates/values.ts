import type { GameSettings } from "#contract/schema/game.ts";
import type { Block } from "#contract/schema/screen.ts";
import type { TemplateContent } from "./template-content.ts";

/** Values without a game: the owner sets them by hand, by CSV or over the external API. */
export function values(): TemplateContent {
  return {
    game: unseenGame,
    fields: [],
    screen: {
      blocks: [
        greeting,
        {
          type: "group",
          layout: "grid",
          columns: 2,
          blocks: [
            {
              type: "stat",
              label: { en: "Your number", ru: "Ваше число", es: "Tu número", fa: "عدد شما" },
              value: "{{customValue}}",
            },
            {
              type: "stat",
              label: { en: "Points", ru: "Очки", es: "Puntos", fa: "امتیاز" },
              value: "{{points}}",
            },
          ],
        },
        {
          type: "progress",
          label: {
            en: "Done of 100",
            ru: "Выполнено из 100",
            es: "Hecho de 100",
            fa: "انجام‌شده از ۱۰۰",
          },
          value: "{{customValue}}",
          max: "100",
        },
      ],
    },
  };
}

/** The first block of the templates without a game. */
const greeting: Block = {
  type: "text",
  style: "title",
  text: {
    en: "Hello, {{name}}",
    ru: "Здравствуйте, {{name}}",
    es: "Hola, {{name}}",
    fa: "سلام، {{name}}",
  },
};

/** A game that no block shows. */
const unseenGame: GameSettings = {
  levels: [],
  maxEnergy: 1000,
  energyPerSecond: 1,
  pointsPerTap: 1,
  autominePointsPerHour: 0,
};

/** A greeting and nothing else. */
export function blank(): TemplateContent {
  return { game: unseenGame, fields: [], screen: { blocks: [greeting] } };
}
