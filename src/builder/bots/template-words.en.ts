import type { BotTemplateName } from "#contract/bot-template.ts";

interface TemplateText {
  readonly name: string;
  readonly text: string;
}

export const english = {
  title: "Begin with a template",
  lead: "Its screen, game and pictures become the bot's own. You can change all of it later.",
  /** A sentence, for two pages and more. */
  pages: (count: number) => `${count}\u00a0pages.`,
  templates: {
    clicker: {
      name: "Clicker",
      text: "A coin to tap, energy, medals that bring more points, friends to invite.",
    },
    season: {
      name: "Clan season",
      text: "A goal for the season, ranks and trophies, a clan of invited friends.",
    },
    loyalty: {
      name: "Loyalty card",
      text: "Bonuses and statuses of a shop, offers, a promo code. Your system credits the bonuses.",
    },
    quest: {
      name: "Quest",
      text: "A story in three chapters that opens as the player finds gems.",
    },
    values: {
      name: "Your own values",
      text: "No game: numbers that you set by hand, from a CSV or by API, then fields from your server.",
    },
    blank: { name: "Blank", text: "A greeting. You build the rest." },
  } satisfies Record<BotTemplateName, TemplateText>,
};

export type TemplateWords = typeof english;
