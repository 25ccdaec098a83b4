import { mainLanguage } from "#contract/text/screen-text.ts";
import { addLanguage } from "#web/words.ts";
import type { Handover } from "../boot/handover.ts";
import type { PlayerLaunch } from "../client/launch.ts";
import { speak } from "../languages/page-language.ts";

/** Passed on by the boot scripts. */
export const handover: Handover = window.slotwire;
export const { bot, launch } = handover;
/** The page's language (IETF tag), for the owner's texts. */
export const playerLanguage = handover.language;
/** Read once when the bundle starts, so that the page never mixes languages. */
export const loadedWords = handover.words;
export const words = loadedWords?.screen ?? handover.spoken;
speak(words, playerLanguage, bot.language);
/** The language of the page's words, digits and dates. */
export const language =
  mainLanguage(playerLanguage) === words.page.lang ? playerLanguage : words.page.lang;
// Numbers and plurals are formatted by it.
addLanguage(mainLanguage(language), words);

/** The launch with a player; throws when there is none. */
export function playerLaunch(): PlayerLaunch {
  if (launch.kind !== "player") throw new Error(launch.kind);
  return launch;
}
