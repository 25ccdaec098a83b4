import { mainLanguage } from "#contract/language.ts";
import { applyKeptInsets } from "../client/insets.ts";
import { readLaunch } from "../client/launch.ts";
import { applyTheme } from "../client/theme.ts";
import { tabStorage } from "../device/storage.ts";
import type { LanguageChunk } from "../languages/late-languages.ts";
import { requestSession } from "../session/session-request.ts";
import { tapsKeyOf } from "../taps/taps-item.ts";
import type { Handover, SignIn } from "./handover.ts";
import { readPrintedBot } from "./printed-bot.ts";

/**
 * The page's first inline script, before style and body have arrived: sends the session request,
 * asks for the player's words where the page does not bring them, and puts on the client's colours.
 */
const bot = readPrintedBot();
const launch = readLaunch(location.hash, tabStorage, navigator.language, location.search);
const pageId = Math.random().toString(36).slice(2) + Date.now().toString(36);
const tapsKey = `${tapsKeyOf(bot.id, launch.kind === "player" ? launch.tgId : 0)}:${pageId}`;
const started: SignIn = { bot, launch, pageId, tapsKey };
window.slotwire = started as Handover; // The second script adds the rest.
applyKeptInsets(document.documentElement);
if (launch.kind === "player") {
  started.session = requestSession(bot.id, launch);
  started.session.catch(() => {}); // The query that takes it says what failed.
  applyTheme(launch.params.get("tgWebAppThemeParams"), document.documentElement);
}
const address = document.documentElement.dataset[mainLanguage(launch.language)];
if (address)
  started.loading = import(/* @vite-ignore */ address).then(
    (chunk: LanguageChunk) => Object.assign(started, chunk),
    () => {}, // The page is English then.
  );
