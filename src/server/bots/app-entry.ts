import { type CallingBot, openBotApi, userWaitsMs } from "../telegram/bot-api.ts";

/** Where the platform offers a bot's Mini App; null if the platform did not say. */
export interface AppEntries {
  readonly hasMainApp: boolean | null;
  readonly hasMenuButton: boolean | null;
}

/**
 * Asks the platform where it offers the Mini App at `appUrl`; never throws. Source: the Bot API,
 * `getMe` (`has_main_web_app`) and `getChatMenuButton`.
 */
export async function askAppEntries(bot: CallingBot, appUrl: string): Promise<AppEntries> {
  const { api } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
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
