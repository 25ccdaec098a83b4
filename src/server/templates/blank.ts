import type { TemplateContent } from "./template-content.ts";

/** A greeting and nothing else. */
export function blank(): TemplateContent {
  return {
    game: {
      levels: [],
      maxEnergy: 1000,
      energyPerSecond: 1,
      pointsPerTap: 1,
      autominePointsPerHour: 0,
    },
    fields: [],
    screen: {
      blocks: [
        {
          type: "text",
          style: "title",
          text: {
            en: "Hello, {{name}}",
            ru: "Здравствуйте, {{name}}",
            es: "Hola, {{name}}",
            fa: "سلام، {{name}}",
          },
        },
      ],
    },
  };
}
