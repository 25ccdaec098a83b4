import { mainLanguage } from "#contract/text/screen-text.ts";
import { applySavedInsets } from "../client/insets.ts";
import { readLaunch } from "../client/launch.ts";
import { setTheme } from "../client/theme.ts";
import { tabStorage } from "../device/storage.ts";
import type { LanguageChunk } from "../languages/lazy-languages.ts";
import { pageLanguage } from "../languages/page-language.ts";
import { requestSession } from "../session/service-request.ts";
import { playerTapsKey } from "../taps/stored-taps.ts";
import { type Handover, readPrintedBot, type SignInHandover } from "./handover.ts";

/**
 * The page's first inline script, before the body has arrived: sends the session request,
 * loads the player's words if the page lacks them, and applies the client's colours.
 */
const bot = readPrintedBot();
const page = document.documentElement;
const launch = readLaunch(location.hash, tabStorage, navigator.language, location.search);
/** The URL of a language's words, with `*` for its tag, and the tags. */
const [url, ...lazy] = (page.dataset.words as string).split(" ") as [string, ...string[]];
const language = pageLanguage(bot.languages, launch.language);
const main = mainLanguage(language);
const loadId = Math.random().toString(36).slice(2) + Date.now().toString(36);
const tapsKey = `${playerTapsKey(bot.id, launch.kind === "player" ? launch.tgId : 0)}:${loadId}`;
const started: SignInHandover = { bot, launch, language, loadId, tapsKey };
window.slotwire = started as Handover; // The second script adds the rest.
applySavedInsets(page);
if (launch.kind === "player") {
  started.session = requestSession(bot.id, launch);
  started.session.catch(() => {}); // The query that takes it reports the failure.
  setTheme(launch.params.get("tgWebAppThemeParams"), page);
}
if (lazy.includes(main))
  started.loading = import(/* @vite-ignore */ url.replace("*", main)).then(
    (chunk: LanguageChunk) => Object.assign(started, chunk),
    () => {}, // Words in the page stand in.
  );
