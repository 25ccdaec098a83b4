import type { BotTemplateName } from "#contract/bot/bot-rule.ts";
import { english } from "../words.ts";

export const templateWords = english("template-words", {
  title: "Start from a template",
  lead: "Its screen, game and pictures become the bot's own. You can change all of it later.",
  tryOut: (name: string) => `Try “${name}”`,
  hide: "Hide the app",
  trial: (name: string) => `The app of the template “${name}”`,
  trialNote: "Tap around: nothing is saved. Links and invitations work once the bot is yours.",
  templates: {
    clicker: {
      name: "Clicker",
      text: "A coin to tap, medals, boosts to buy, tasks and a daily bonus.",
    },
    season: {
      name: "Clan season",
      text: "A season goal, ranks, a weekly leaderboard and a clan of invited friends.",
    },
    loyalty: {
      name: "Loyalty card",
      text: "A shop's bonus points and status levels, offers and a daily bonus. Your system credits purchases.",
    },
    quest: {
      name: "Quest",
      text: "A story in three chapters, unlocked with gems, with riddles and a secret word.",
    },
    values: {
      name: "Your own values",
      text: "No game: numbers you set by hand, from a CSV file or through the API, and fields from your server.",
    },
    blank: { name: "Blank", text: "A greeting. You build the rest." },
  } satisfies Record<BotTemplateName, { readonly name: string; readonly text: string }>,
});

export type TemplateWords = typeof templateWords;
