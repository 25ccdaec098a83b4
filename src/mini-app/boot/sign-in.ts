import { applyKeptInsets } from "../client/insets.ts";
import { readLaunch } from "../client/launch.ts";
import { tabStorage } from "../client/storage.ts";
import { applyTheme } from "../client/theme.ts";
import { requestSession } from "../session/session-request.ts";
import { tapsKeyOf } from "../taps/taps-item.ts";
import { isRightToLeft } from "./direction.ts";
import { follow, type Handover, type SignIn } from "./handover.ts";
import { readPage } from "./printed-bot.ts";

/**
 * The page's first inline script, before style and body have arrived: sends the session request and
 * puts on the client's colours.
 */
const page = readPage();
const launch = readLaunch(location.hash, tabStorage, navigator.language, location.search);
const pageId = Math.random().toString(36).slice(2) + Date.now().toString(36);
const tapsKey = `${tapsKeyOf(page.id, launch.kind === "player" ? launch.tgId : 0)}:${pageId}`;
const started: SignIn = { page, launch, pageId, tapsKey };
window.slotwire = started as Handover; // The second script adds the rest.
applyKeptInsets(document.documentElement);
document.documentElement.lang = launch.language;
document.documentElement.dir = isRightToLeft(launch.language) ? "rtl" : "ltr";
if (launch.kind === "player") {
  started.session = follow(requestSession(page.id, launch));
  applyTheme(launch.params.get("tgWebAppThemeParams"), document.documentElement);
}
