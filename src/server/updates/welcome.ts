import { textIn } from "#contract/text/screen-text.ts";
import { botLanguage, languageTag } from "../bots/bot-language.ts";
import { appUrl, pageUrl, platformPictureUrl } from "../bots/bot-url.ts";
import { openButton } from "../bots/open-button.ts";
import type { Config } from "../config.ts";
import type { Bot } from "../store/bot/bot.ts";
import { captionOf } from "../telegram/prepared-message.ts";

type WelcomingBot = Pick<Bot, "id" | "name" | "language" | "screen" | "activities">;

/** A person who has sent `/start`. */
interface Newcomer {
  readonly tgId: number;
  readonly languageCode: string | undefined;
  /** The page that the code of `/start` names. */
  readonly page: string | undefined;
}

/**
 * The answer to `/start`, as a call of the Bot API that the platform executes. The text has no
 * markup. The platform reports no refusal of an answer, so a photo is sent only where the platform
 * has just reached this service. Any other picture is a link's preview: if it cannot be loaded, the
 * text still arrives. Source:
 * https://core.telegram.org/bots/api#making-requests-when-getting-updates
 */
export function welcomeOf(
  config: Pick<Config, "baseUrl">,
  bot: WelcomingBot,
  { tgId, languageCode, page }: Newcomer,
): object {
  const { text = "", image, button = "" } = bot.activities.welcome ?? {};
  const language = languageCode === undefined ? botLanguage(bot) : languageTag(languageCode);
  const spoken = (words: typeof text) => textIn(words, language, bot.language ?? undefined);
  const filled = (words: typeof text, standard: string) =>
    spoken(words).trim() === "" ? standard : spoken(words);
  const shown = filled(text, bot.name);
  const opening = {
    text: filled(button, openButton(bot, language).text),
    web_app: { url: pageUrl(appUrl(config, bot.id), page) },
  };
  const common = { chat_id: tgId, reply_markup: { inline_keyboard: [[opening]] } };
  if (!image)
    return {
      method: "sendMessage",
      ...common,
      text: shown,
      link_preview_options: { is_disabled: true },
    };
  const url = platformPictureUrl(config, image);
  if (image.startsWith("/") && config.baseUrl.startsWith("https:"))
    return { method: "sendPhoto", ...common, photo: url, caption: captionOf(shown) };
  const link_preview_options = { url, prefer_large_media: true, show_above_text: true };
  return { method: "sendMessage", ...common, text: shown, link_preview_options };
}
