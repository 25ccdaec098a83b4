import { greeting, unseenGame } from "./greeting.ts";
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
