import { mainLanguage } from "#contract/language.ts";
import type { Handover } from "../boot/handover.ts";
import { speak } from "../boot/page-language.ts";
import type { PlayerLaunch } from "../client/launch.ts";

/** What the boot scripts handed over: fixed for as long as the page is open. */
export const handover: Handover = window.slotwire;
export const page = handover.bot;
export const { launch } = handover;
/** The player's language (IETF tag), which the owner's texts follow. */
export const playerLanguage = launch.language;
/** All words that were loaded for the page when the bundle began: it never speaks two languages. */
export const loadedWords = handover.words;
export const words = speak(playerLanguage, loadedWords?.screen ?? handover.spoken);
/** The language of the page's words, digits and dates. */
export const language =
  mainLanguage(playerLanguage) === words.page.lang ? playerLanguage : words.page.lang;

/**
 * The launch with its player. Throws when there is none: a failed launch shows no screen that needs
 * one.
 */
export function playerLaunch(): PlayerLaunch {
  if (launch.kind !== "player")
    throw new Error(`The launch is ${launch.kind}: there is no player.`);
  return launch;
}

/**
 * The link that opens the bot's Mini App in the messaging client, with a referral code where one is
 * given. Source: Telegram, Mini App links.
 */
export function appLink(refCode?: string): `https://${string}` {
  return `https://t.me/${page.username}?startapp${refCode ? `=${refCode}` : ""}`;
}
