import type { Dictionary } from "./language.ts";

/**
 * What a shared invitation says if the owner has set no text, by language, from the bot's name. The
 * Mini App has its own copy among its words, one language at a time. Our rule.
 */
export const invitationText: Dictionary<(bot: string) => string, "en" | "ru" | "es" | "fa"> = {
  en: (bot) => `Join me in ${bot}!`,
  ru: (bot) => `Присоединяйся ко мне в ${bot}!`,
  es: (bot) => `¡Únete a mí en ${bot}!`,
  fa: (bot) => `در ${bot} به من بپیوند!`,
};
