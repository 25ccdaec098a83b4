import type { TemplateContent } from "./template-content.ts";

/** Values without a game: the owner sets them by hand, by CSV or over the external API. */
export function values(): TemplateContent {
  return {
    game: {
      levels: [],
      maxEnergy: 100,
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
