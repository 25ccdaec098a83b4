import type { Clock } from "../clock.ts";
import { openBotApi } from "../telegram/bot-api.ts";

/** Where the platform offers a bot's Mini App; null if the platform did not say. */
export interface AppEntries {
  readonly hasMainApp: boolean | null;
  readonly hasMenuButton: boolean | null;
}

/** The platform's time limit, in ms: an owner waits. */
const timeoutMs = 5000;

/**
 * Asks the platform where it offers the Mini App at `appUrl`; never throws. Source: the Bot API,
 * `getMe` (`has_main_web_app`) and `getChatMenuButton`.
 */
export async function askAppEntries(
  apiRoot: string,
  token: string,
  appUrl: string,
  clock: Clock,
): Promise<AppEntries> {
  const { api } = await openBotApi({ apiRoot, token, timeoutMs, clock });
  const [me, button] = await Promise.allSettled([api.getMe(), api.getChatMenuButton()]);
  return {
    // The platform does not tell its address.
    hasMainApp: me.status === "fulfilled" ? me.value.has_main_web_app === true : null,
    hasMenuButton:
      button.status === "fulfilled"
        ? button.value.type === "web_app" && isSameApp(button.value.web_app.url, appUrl)
        : null,
  };
}

/** Whether a URL opens this app; the platform may add a slash. */
function isSameApp(url: string, appUrl: string): boolean {
  return url.replace(/\/$/, "") === appUrl;
}
