import type { invitationText } from "#contract/activity/activity-limit.ts";
import { type Dictionary, languageFor, mainLanguage } from "#contract/text/screen-text.ts";
import { botLanguage, type SpokenBot } from "./bot-language.ts";

type ButtonLanguage = keyof typeof invitationText;

/** The default text on a button that opens the Mini App, by language. */
const buttons: Dictionary<string, ButtonLanguage> = {
  en: "Open",
  ru: "Открыть",
  ar: "فتح",
  es: "Abrir",
  fa: "باز کردن",
  hi: "खोलें",
  id: "Buka",
  pt: "Abrir",
  tr: "Aç",
  uk: "Відкрити",
  uz: "Ochish",
};

/**
 * The default button for a user of `language` (IETF tag), and its language: the bot's if there are no
 * words in the user's.
 */
export function openButton(
  bot: SpokenBot,
  language: string,
): { readonly text: string; readonly language: ButtonLanguage } {
  const isSpoken = Object.hasOwn(buttons, mainLanguage(language));
  const spoken = languageFor(isSpoken ? language : botLanguage(bot), buttons);
  return { text: buttons[spoken], language: spoken };
}
